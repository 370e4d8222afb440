/** The beginning and the end of a text that may be too long to be kept. */
export class OutputWindow {
  readonly #size: number;
  #head = "";
  #tail = "";
  #length = 0;

  /** Keeps `size` characters of the beginning, and as many of the end. */
  constructor(size: number) {
    this.#size = size;
  }

  add(text: string): void {
    this.#length += text.length;
    const room = this.#size - this.#head.length;
    if (room > 0 && this.#tail === "") {
      const part = text.slice(0, room);
      this.#head += part;
      this.#tail = text.slice(part.length);
    } else this.#tail += text;
    // Cut seldom: each cut copies the end.
    if (this.#tail.length > this.#size * 4) this.#tail = this.#tail.slice(-this.#size);
  }

  /** How many characters are in neither part. */
  get omitted(): number {
    return Math.max(0, this.#length - this.#head.length - Math.min(this.#tail.length, this.#size));
  }

  /** The whole text, or its parts with a note between them. No character is cut in half. */
  text(note: (omitted: number) => string): string {
    if (this.omitted === 0) return this.#head + this.#tail;
    const head = this.#head.replace(/[\uD800-\uDBFF]$/, "");
    const tail = this.#tail.slice(-this.#size).replace(/^[\uDC00-\uDFFF]/, "");
    return `${head}${note(this.#length - head.length - tail.length)}${tail}`;
  }
}
