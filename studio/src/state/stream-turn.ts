/** A browser opens at most six connections to a server, and a page needs one for its requests. */
const mostStreams = 4;

interface Said {
  readonly page: string;
  readonly is: "used" | "closed";
}

/** Of many pages in one browser, the most recently used ones have a stream. Another page gets one when a person returns to it. */
export class StreamTurn {
  readonly #id = crypto.randomUUID();
  readonly #channel = new BroadcastChannel("toolwright-studio");
  /** Number of pages that were used after this one. */
  readonly #later = new Set<string>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => {
      const { hasTurn } = this;
      if (data.is === "used") this.#later.add(data.page);
      else this.#later.delete(data.page);
      if (hasTurn !== this.hasTurn) this.#onChange();
    };
    for (const event of ["focus", "pointerdown", "keydown"]) addEventListener(event, () => this.#use(), true);
    addEventListener("pagehide", () => this.#say("closed"));
    this.#say("used");
  }

  get hasTurn(): boolean {
    return this.#later.size < mostStreams;
  }

  #use(): void {
    if (this.#later.size === 0) return;
    const { hasTurn } = this;
    this.#later.clear();
    this.#say("used");
    if (!hasTurn) this.#onChange();
  }

  #say(is: Said["is"]): void {
    this.#channel.postMessage({ page: this.#id, is } satisfies Said);
  }
}
