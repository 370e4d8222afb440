/** Prices in the unit of `--price`, for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export type PriceOf = (usage: { readonly inputTokens: number; readonly outputTokens: number }) => number;

export const priceOf =
  ({ input, output }: Price): PriceOf =>
  ({ inputTokens, outputTokens }) =>
    (inputTokens * input + outputTokens * output) / 1_000_000;

/** Tokens held back for an answer before the first one has come. */
const firstAnswer = 100;

/** Keeps what is spent and what is on its way within a ceiling. A request is paid for only when its answer is there, so each is held back before. */
export class Budget {
  readonly #ceiling: number;
  #spent = 0;
  #held = 0;
  #longestAnswer = 0;
  /** The largest that a request was, compared to its estimate; undefined before the first answer. */
  #excess: number | undefined;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
  }

  get spent(): number {
    return this.#spent;
  }

  /** What settles the request once it has its answer, or its failure; undefined if the ceiling would be passed. */
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
