import { mkdtemp, open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { errorMessage } from "../../util/error-message.ts";

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
    const start = skipRest(buffer.subarray(0, bytesRead));
    const end = wholeEnd(buffer.subarray(0, bytesRead));
    return { text: buffer.toString("utf8", start, Math.max(start, end)), next: from + Math.max(start, end) };
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

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function skipRest(bytes: Uint8Array): number {
  let start = 0;
  while (start < 3 && isContinuation(bytes[start])) start += 1;
  return start;
}

function wholeEnd(bytes: Uint8Array): number {
  let lead = bytes.length - 1;
  while (lead >= 0 && lead > bytes.length - 4 && isContinuation(bytes[lead])) lead -= 1;
  const first = bytes[lead] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return lead + length > bytes.length ? lead : bytes.length;
}
