import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { StringDecoder } from "node:string_decoder";
import { errorMessage } from "../../util/failures.ts";

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
    const room = this.#tail === "" ? this.#size - this.#head.length : 0;
    this.#head += text.slice(0, room);
    this.#tail += text.slice(room);
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
  #file: number | undefined;
  #size = 0;
  #problem: string | undefined;

  get size(): number {
    return this.#size;
  }

  /** Why the last output is not kept, such as a full disk; undefined where all is. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Keeps a text. After the first failure nothing more is kept, and the command continues. */
  append(text: string): void {
    if (this.#problem !== undefined) return;
    const bytes = Buffer.from(text, "utf8");
    try {
      this.#file ??= unnamedFile();
      for (let done = 0; done < bytes.length;)
        done += writeSync(this.#file, bytes, done, bytes.length - done, this.#size + done);
      this.#size += bytes.length;
    } catch (error) {
      this.#problem = errorMessage(error);
    }
  }

  /** At most `most` bytes from a position, whole characters only. */
  read(from: number, most: number): { readonly text: string; readonly next: number } {
    if (this.#file === undefined) return { text: "", next: 0 };
    const bytes = Buffer.alloc(Math.min(most, Math.max(0, this.#size - from)));
    const length = readSync(this.#file, bytes, 0, bytes.length, from);
    // A position may be within a character, and a character may be cut off at the end.
    let start = 0;
    while (start < Math.min(3, length) && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
    const text = new StringDecoder("utf8").write(bytes.subarray(start, length));
    return { text, next: from + start + Buffer.byteLength(text) };
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/** A file without a name: it is gone with this process, however that ends. */
function unnamedFile(): number {
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-output-"));
  try {
    return openSync(path.join(folder, "log"), "wx+", 0o600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
