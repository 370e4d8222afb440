/** Prices in the unit of `--price`, per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export type PriceOf = (usage: { readonly inputTokens: number; readonly outputTokens: number }) => number;

export const priceOf =
  ({ input, output }: Price): PriceOf =>
  ({ inputTokens, outputTokens }) =>
    (inputTokens * input + outputTokens * output) / 1_000_000;

/** Tokens reserved for an answer until the first answer is received. */
const firstAnswer = 100;

/** Keeps spent and reserved amounts within a ceiling. A request's price is known only with its answer, so an estimate is reserved first. */
export class Budget {
  readonly #ceiling: number;
  #spent = 0;
  #held = 0;
  #longestAnswer = 0;
  /** The largest ratio of a request's actual size to its estimate; undefined before the first answer. */
  #excess: number | undefined;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Returns a function that settles the request after its answer or failure; undefined if the ceiling would be exceeded. */
  hold(inputTokens: number, price: PriceOf): ((usage?: Parameters<PriceOf>[0]) => void) | undefined {
    const outputTokens = this.#excess === undefined ? firstAnswer : this.#longestAnswer;
    const estimate = price({ inputTokens: inputTokens * (this.#excess ?? 1), outputTokens });
    if (this.#spent + this.#held + estimate > this.#ceiling) return undefined;
    this.#held += estimate;
    return (usage) => {
      this.#held -= estimate;
      if (usage === undefined) return;
      this.#spent += price(usage);
      this.#longestAnswer = Math.max(this.#longestAnswer, usage.outputTokens);
      this.#excess = Math.max(this.#excess ?? 0, usage.inputTokens / Math.max(1, inputTokens));
    };
  }
}
