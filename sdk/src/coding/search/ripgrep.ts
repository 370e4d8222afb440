import { StringDecoder } from "node:string_decoder";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { RunningProgram } from "../../processes/running-program.ts";
import { errorMessage } from "../../util/error-message.ts";

export interface RipgrepEnd {
  /** 0: found, 1: nothing found, 2: an error, also if something was found; `null`: stopped. */
  readonly code: number | null;
  readonly complaints: string;
}

export interface RipgrepRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly separator: "\n" | "\0";
  /** Gets each part of the output; `false` stops the run. One longer than 1 MiB is `undefined`. */
  readonly onPart: (part: string | undefined) => boolean;
}

/** Nothing outside of the arguments decides what is found: neither a configuration nor a repository around the workspace. */
const always = ["--no-config", "--no-require-git", "--no-ignore-global", "--color", "never"];

const mostComplaints = 4_000;
const mostPart = 1024 * 1024;

/** Runs ripgrep, and stops it when the signal is aborted. Throws `SEARCH_FAILED` if it cannot be started. */
export async function runRipgrep({ program, args, cwd, signal, separator, onPart }: RipgrepRun): Promise<RipgrepEnd> {
  const stopped = new AbortController();
  let complaints = "";
  const parts = partsOf(separator, (part) => {
    if (!stopped.signal.aborted && !onPart(part)) stopped.abort();
  });
  const running = new RunningProgram({
    argv: [program, ...always, ...args],
    folder: cwd,
    environment: {},
    signal: AbortSignal.any([signal, stopped.signal]),
    isContained: true,
    onOutput: (stream, bytes) => {
      if (stream === "stdout") parts.add(bytes);
      else complaints = (complaints + bytes.toString("utf8")).slice(0, mostComplaints);
    },
  });
  await running.started.catch((cause: unknown) => {
    throw new ToolwrightError("SEARCH_FAILED", `ripgrep cannot be started: ${errorMessage(cause)}`, { cause });
  });
  const { exitCode } = await running.ended;
  parts.end();
  return { code: exitCode, complaints: complaints.trim() };
}

/** Cuts a stream of text into parts; a very long one is not kept. */
function partsOf(separator: string, onPart: (part: string | undefined) => void) {
  const decoder = new StringDecoder("utf8");
  let open = "";
  let isTooLong = false;
  const close = (): void => {
    onPart(isTooLong ? undefined : open);
    open = "";
    isTooLong = false;
  };
  return {
    add: (bytes: Buffer): void => {
      const pieces = decoder.write(bytes).split(separator);
      for (const [index, piece] of pieces.entries()) {
        if (open.length + piece.length > mostPart) isTooLong = true;
        open = isTooLong ? "" : open + piece;
        if (index < pieces.length - 1) close();
      }
    },
    end: (): void => {
      if (open !== "" || isTooLong) close();
    },
  };
}

/** The program of `@vscode/ripgrep`, which is an optional peer; `null` if it is not installed. */
export async function findRipgrep(): Promise<string | null> {
  try {
    return (await import("@vscode/ripgrep")).rgPath;
  } catch {
    // Searches then run by code of our own.
    return null;
  }
}
