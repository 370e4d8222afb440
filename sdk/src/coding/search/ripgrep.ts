import { StringDecoder } from "node:string_decoder";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { RunningProgram } from "../../processes/running-program.ts";
import { errorMessage } from "../../util/failures.ts";

export interface RipgrepEnd {
  /** 0: found, 1: nothing found, more: an error, also if something was found; `null`: stopped. */
  readonly code: number | null;
  readonly complaints: string;
}

export interface RipgrepRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly separator: "\n" | "\0";
  /** Gets each part of the output, of a longer one the first MiB and the texts after it that match `landmark`; `false` stops the run. */
  readonly onPart: (part: string, landmark: string | undefined) => boolean;
  /** Matches at most 64 characters. */
  readonly landmark?: RegExp;
}

/** Nothing outside of the arguments decides what is found: neither a configuration nor a repository around the workspace. */
const always = ["--no-config", "--no-require-git", "--no-ignore-global", "--color", "never"];

const mostComplaints = 4_000;
const mostPart = 1024 * 1024;
const longestLandmark = 64;

/** Runs ripgrep, and stops it when the signal is aborted. Throws `SEARCH_FAILED` if it cannot be started. */
export async function runRipgrep(run: RipgrepRun): Promise<RipgrepEnd> {
  const { program, args, cwd, signal } = run;
  const stopped = new AbortController();
  const ending = AbortSignal.any([signal, stopped.signal]);
  let complaints = "";
  const parts = partsOf({
    ...run,
    onPart: (part, landmark) => {
      if (!ending.aborted && !run.onPart(part, landmark)) stopped.abort();
      return true;
    },
  });
  const running = new RunningProgram({
    argv: [program, ...always, ...args],
    folder: cwd,
    environment: {},
    signal: ending,
    isContained: true,
    onOutput: (stream, bytes) => {
      if (stream === "stdout") parts.add(bytes);
      else complaints = (complaints + bytes.toString("utf8")).slice(0, mostComplaints);
    },
  });
  await running.started.catch((cause: unknown) => {
    throw new ToolwrightError("SEARCH_FAILED", `ripgrep cannot be started: ${errorMessage(cause)}`, { cause });
  });
  const { exitCode, signal: endedBy } = await running.ended;
  if (exitCode === null && !ending.aborted)
    throw new ToolwrightError("SEARCH_FAILED", `ripgrep was ended by ${String(endedBy)}.`);
  // What ended in the middle of a part says nothing with it.
  if (exitCode !== null) parts.end();
  return { code: exitCode, complaints: complaints.trim() };
}

/** Cuts a stream of text into parts. */
function partsOf({ separator, onPart, landmark }: Pick<RipgrepRun, "separator" | "onPart" | "landmark">) {
  const decoder = new StringDecoder("utf8");
  let open = "";
  let seam = "";
  let found: string | undefined;
  const keep = (piece: string): void => {
    const room = mostPart - open.length;
    if (piece.length > room) {
      const text = seam + piece.slice(room);
      found ??= landmark?.exec(text)?.[0];
      seam = text.slice(-longestLandmark);
    }
    open += piece.slice(0, room);
  };
  const close = (): void => {
    onPart(open, found);
    open = seam = "";
    found = undefined;
  };
  return {
    add: (bytes: Buffer): void => {
      const pieces = decoder.write(bytes).split(separator);
      for (const [index, piece] of pieces.entries()) {
        keep(piece);
        if (index < pieces.length - 1) close();
      }
    },
    end: (): void => {
      if (open !== "") close();
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
