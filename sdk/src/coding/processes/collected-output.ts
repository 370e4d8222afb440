import { mkdtemp, open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StringDecoder } from "node:string_decoder";
import type { OutputStream } from "../../processes/running-program.ts";
import { errorMessage } from "../../util/failures.ts";
import { OutputCleaner } from "./clean-output.ts";

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

/** The whole output of a command, in a file that no other process can open. Positions are bytes. */
export class OutputLog {
  #file: Promise<FileHandle> | undefined;
  #size = 0;
  #problem: string | undefined;

  get size(): number {
    return this.#size;
  }

  /** Why what came last is not kept, such as a full disk; undefined where all is. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Keeps a text. From the first that cannot be kept on nothing is, and the command goes on. */
  async append(text: string): Promise<void> {
    if (this.#problem !== undefined) return;
    const bytes = Buffer.from(text, "utf8");
    const at = this.#size;
    this.#size += bytes.length;
    try {
      this.#file ??= unnamedFile();
      const file = await this.#file;
      await file.write(bytes, 0, bytes.length, at);
    } catch (error) {
      this.#problem ??= errorMessage(error);
      this.#size = Math.min(this.#size, at);
    }
  }

  /** At most `most` bytes from a position, whole characters only. */
  async read(from: number, most: number): Promise<{ readonly text: string; readonly next: number }> {
    if (this.#file === undefined || this.#size === 0) return { text: "", next: 0 };
    const file = await this.#file;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, from);
    // A position may be within a character, and a character may be cut off at the end.
    let start = 0;
    while (start < Math.min(3, bytesRead) && ((buffer[start] ?? 0) & 0xc0) === 0x80) start += 1;
    const text = new StringDecoder("utf8").write(buffer.subarray(start, bytesRead));
    return { text, next: from + start + Buffer.byteLength(text) };
  }

  async close(): Promise<void> {
    const file = await this.#file?.catch(() => undefined);
    this.#file = undefined;
    await file?.close();
  }
}

/** A file without a name: it is gone with this process, however that ends. */
async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), "toolwright-output-"));
  try {
    return await open(path.join(folder, "log"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
