import { Worker } from "node:worker_threads";
import type { Code } from "../errors/codes.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { BlockContent } from "../model/workspace/block.ts";
import { blocksText } from "../model/workspace/block-text.ts";
import type { DocumentContent } from "../model/workspace/document.ts";
import { errorMessage } from "../util/failures.ts";
import { ownExtension, ownFile } from "../util/own-files.ts";
import { sha256 } from "../util/sha256.ts";
import type { FileToRead } from "./content/read-content.ts";
import { type ReadResult, resultOf, withIds } from "./content/result.ts";
import { sourceType } from "./reading/mime-type.ts";
import { limits, unread } from "./reading/reader.ts";

/** A file whose content is read. */
export interface DocumentFile {
  readonly path: string;
  /** A text is stored as UTF-8; blocks are stored as their text, which is Markdown if no type is given. */
  readonly content: string | Uint8Array | readonly BlockContent[];
  /** Default: detected from the bytes and the name. */
  readonly mimeType?: string | undefined;
}

/**
 * Reads the content of a document from a file: its type, blocks, tokens and summary. A separate thread reads it, within limits of time and size;
 * `notes` lists the parts that could not be read.
 *
 * @throws ToolwrightError `DOCUMENT_TOO_LARGE` above 64 MiB; `PACKAGE_MISSING` with the package to install.
 */
export async function readDocument({ path, content, mimeType }: DocumentFile): Promise<DocumentContent> {
  if (typeof content === "string" || content instanceof Uint8Array) return readFile({ path, content, mimeType });
  const read = await readFile({ path, content: blocksText(content), mimeType: mimeType ?? "text/markdown" });
  return { ...read, blocks: withIds(content) };
}

type File = Omit<DocumentFile, "content"> & { readonly content: string | Uint8Array };

async function readFile({ path, content, mimeType }: File): Promise<DocumentContent> {
  const whole = typeof content === "string" ? new TextEncoder().encode(content.toWellFormed()) : content;
  if (whole.length > limits.bytes) {
    const message = `${path} has ${whole.length} bytes; a document has at most ${limits.bytes}.`;
    throw new ToolwrightError("DOCUMENT_TOO_LARGE", message);
  }
  // A copy, because the caller may change its bytes while they are read.
  const bytes = whole === content ? whole.slice() : whole;
  const given = mimeType === undefined || !typeForm.test(mimeType) ? {} : { mimeType: mimeType.toLowerCase() };
  return { ...(await readInThread({ path, bytes, ...given })), bytes };
}

const typeForm = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

interface ThreadOptions {
  /** Milliseconds after which reading is terminated. */
  readonly hardTime?: number;
  /** The module of a thread for this file only; default: one thread for all files. */
  readonly module?: URL;
}

/** TypeScript in this repository, JavaScript in the package. */
const threadModule = ownFile(`documents/worker/thread${ownExtension}`);

const heap = 768;

let thread: Worker | undefined;
let order: Promise<unknown> = Promise.resolve();

/**
 * Reads files in a separate thread, one at a time: a hostile file cannot use this thread's time or exceed the limits. A file that exceeds the
 * thread's limits becomes a document without content.
 *
 * @throws ToolwrightError `PACKAGE_MISSING`.
 */
export function readInThread(file: FileToRead, options: ThreadOptions = {}): Promise<ReadResult> {
  const read = order.then(() => readNow(file, options));
  order = read.catch(() => undefined);
  return read;
}

async function readNow(file: FileToRead, options: ThreadOptions): Promise<ReadResult> {
  const answer = await ask(file, options);
  if ("result" in answer) return answer.result;
  if ("error" in answer) {
    const { code, message, remedy } = answer.error;
    throw new ToolwrightError(code, message, { remedy });
  }
  const { path, bytes, mimeType = sourceType(path) ?? "application/octet-stream" } = file;
  const known = { path, bytes, mimeType, sha256: sha256(bytes) };
  return resultOf(known, { ...unread(known, answer.reason), tokens: 0 });
}

function ask(file: FileToRead, { hardTime = limits.hardTime, module }: ThreadOptions): Promise<ThreadAnswer> {
  return new Promise((resolve) => {
    const worker = module === undefined ? (thread ??= started(threadModule)) : started(module);
    worker.ref();
    const end = (answer: ThreadAnswer): void => {
      clearTimeout(timer);
      for (const [event, listener] of listeners) worker.off(event, listener);
      worker.unref();
      resolve(answer);
    };
    const giveUp = (reason: string): void => {
      if (worker === thread) thread = undefined;
      end({ reason });
      void worker.terminate();
    };
    const listeners = [
      ["message", (answer: ThreadAnswer) => end(answer)],
      ["error", (error: unknown) => giveUp(errorMessage(error))],
      ["exit", () => giveUp("the thread that read it ended")],
    ] as const;
    for (const [event, listener] of listeners) worker.on(event, listener);
    const timer = setTimeout(() => giveUp(`reading it took longer than ${hardTime} milliseconds`), hardTime);
    worker.postMessage(file);
  });
}

/** Starts a thread. Its output is not read, because reading would keep this process alive. If it fails while idle, the next file starts another. */
function started(module: URL): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heap };
  const worker = new Worker(module, { resourceLimits, execArgv: [], stdout: true, stderr: true });
  const forget = (): void => {
    if (worker === thread) thread = undefined;
  };
  return worker.on("error", forget).on("exit", forget);
}

export type ThreadAnswer =
  | { readonly result: ReadResult }
  | { readonly error: { readonly code: Code; readonly message: string; readonly remedy: string } }
  | { readonly reason: string };
