import { Worker } from "node:worker_threads";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { sha256 } from "../../util/sha256.ts";
import { summaryOf } from "../content/summary.ts";
import { withIds } from "../content/block-ids.ts";
import { unread, type FileToRead, type ReadResult } from "../content/read-content.ts";
import { limits } from "../reading/reader.ts";
import { sourceType } from "../reading/mime-type.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import type { Code } from "../../errors/codes.ts";

interface ThreadOptions {
  /** Milliseconds until a file is given up. */
  readonly hardTime?: number;
  /** The module of a thread for this file alone; default: one thread for all. */
  readonly module?: URL;
}

/** As source in this repository, as JavaScript in the package. */
const threadModule = ownFile(`documents/worker/thread${ownExtension}`);

const heap = 768;

let thread: Worker | undefined;
let order: Promise<unknown> = Promise.resolve();

/**
 * Reads files in a separate thread, one after the other: a hostile file takes neither the time of this one, nor more than the limits
 * allow. A file that is too much for the thread becomes a document of which nothing was read.
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
  return nothingOf(file, answer.reason);
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

/** A thread whose output is not read: reading would keep this process alive. It may fail while it reads nothing too: the next file then gets another one. */
function started(module: URL): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heap };
  const worker = new Worker(module, { resourceLimits, execArgv: [], stdout: true, stderr: true });
  const forget = (): void => {
    if (worker === thread) thread = undefined;
  };
  return worker.on("error", forget).on("exit", forget);
}

function nothingOf(
  { path, bytes, mimeType = sourceType(path) ?? "application/octet-stream" }: FileToRead,
  reason: string,
): ReadResult {
  const hash = sha256(bytes);
  const { blocks, notes } = unread({ bytes, mimeType, sha256: hash }, reason);
  return {
    sha256: hash,
    mimeType,
    tokens: 0,
    summary: summaryOf(path, blocks),
    blocks: withIds(blocks),
    notes,
  };
}

export type ThreadAnswer =
  | { readonly result: ReadResult }
  | { readonly error: { readonly code: Code; readonly message: string; readonly remedy: string } }
  | { readonly reason: string };
