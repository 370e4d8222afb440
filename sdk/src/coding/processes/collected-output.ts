import { OutputLog } from "./output-log.ts";
import { OutputWindow } from "./output-window.ts";

type StreamName = "stdout" | "stderr";

/** The output of one command: the beginning and end of each stream, and all of it where that is not all. */
export class CollectedOutput {
  readonly #shown: number;
  readonly #windows: Readonly<Record<StreamName, OutputWindow>>;
  /** What was written while it was little. */
  #first: string[] | undefined = [];
  #size = 0;
  readonly log = new OutputLog();

  constructor(shownCharacters: number) {
    this.#shown = shownCharacters;
    this.#windows = { stdout: new OutputWindow(shownCharacters), stderr: new OutputWindow(shownCharacters) };
  }

  /** Characters of both streams. */
  get size(): number {
    return this.#size;
  }

  get omitted(): number {
    return this.#windows.stdout.omitted + this.#windows.stderr.omitted;
  }

  add(stream: StreamName, text: string): Promise<void> | undefined {
    this.#windows[stream].add(text);
    this.#size += text.length;
    if (this.#first === undefined) return this.log.append(text);
    this.#first.push(text);
    if (this.#size <= this.#shown * 2) return undefined;
    const first = this.#first.join("");
    this.#first = undefined;
    return this.log.append(first);
  }

  text(stream: StreamName, log: string): string {
    return this.#windows[stream].text(
      (omitted) => `\n[${omitted} characters are left out here: read them in ${log}]\n`,
    );
  }
}
