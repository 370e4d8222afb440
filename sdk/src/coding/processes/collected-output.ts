import type { OutputStream } from "../../processes/running-program.ts";
import { OutputCleaner } from "./clean-output.ts";
import { OutputLog } from "./output-log.ts";

/** The output of one command: the beginning and end of each stream, and a log of all if that is not all. */
export class CollectedOutput {
  readonly log = new OutputLog();
  readonly #shown: number;
  readonly #cleaners = { stdout: new OutputCleaner(), stderr: new OutputCleaner() };
  readonly #windows: Readonly<Record<OutputStream, OutputWindow>>;
  /** What was written while it was little. */
  #first: string[] | undefined = [];
  #size = 0;
  #isInLine = false;

  /** `shownCharacters` of the beginning and of the end of each stream are shown. */
  constructor(shownCharacters: number) {
    this.#shown = shownCharacters;
    this.#windows = { stdout: new OutputWindow(shownCharacters), stderr: new OutputWindow(shownCharacters) };
  }

  get size(): number {
    return this.#size;
  }

  get omitted(): number {
    return this.#windows.stdout.omitted + this.#windows.stderr.omitted;
  }

  /** Whether the last line has no end, as that of a question has none. */
  get isInLine(): boolean {
    return this.#isInLine;
  }

  /** Adds what a stream wrote; returns it as text without the sequences that steer a terminal. */
  async add(stream: OutputStream, bytes: Uint8Array): Promise<string> {
    return this.#keep(stream, this.#cleaners[stream].add(bytes));
  }

  /** Adds what the cleaner of a stream still holds when it has ended. */
  async end(stream: OutputStream): Promise<string> {
    return this.#keep(stream, this.#cleaners[stream].end());
  }

  /** What is shown of a stream; `log` names the log in its note. */
  text(stream: OutputStream, log: string): string {
    return this.#windows[stream].text(
      (omitted) => `\n[${omitted} characters are left out here: read them in ${log}]\n`,
    );
  }

  async #keep(stream: OutputStream, text: string): Promise<string> {
    if (text === "") return text;
    this.#isInLine = !text.endsWith("\n");
    this.#windows[stream].add(text);
    this.#size += text.length;
    if (this.#first === undefined) await this.log.append(text);
    else {
      this.#first.push(text);
      if (this.#size > this.#shown * 2) {
        const first = this.#first.join("");
        this.#first = undefined;
        await this.log.append(first);
      }
    }
    return text;
  }
}

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
