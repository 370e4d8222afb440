import { spawn } from "node:child_process";
import { errorMessage } from "../../util/error-message.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

/** How a run of ripgrep ended. */
export interface RipgrepEnd {
  /** 0: found, 1: nothing found, 2: an error, also where something was found; `null`: stopped. */
  readonly code: number | null;
  /** What it complained about. */
  readonly complaints: string;
}

export interface RipgrepRun {
  /** The program. */
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** What parts of the output end with. */
  readonly separator: "\n" | "\0";
  /** Gets each part of the output; `false` stops the run. One longer than 1 MiB is `undefined`. */
  readonly onPart: (part: string | undefined) => boolean;
}

/** Nothing outside of the arguments decides what is found: neither a configuration nor a repository around the workspace. */
const always = ["--no-config", "--no-require-git", "--no-ignore-global", "--color", "never"];

const mostComplaints = 4_000;
const mostPart = 1024 * 1024;

/** Runs ripgrep, and stops it when the signal is aborted. Throws `SEARCH_FAILED` where it cannot be started. */
export function runRipgrep({ program, args, cwd, signal, separator, onPart }: RipgrepRun): Promise<RipgrepEnd> {
  return new Promise((resolve, reject) => {
    // Without a closed standard input it would wait for it where no path is given.
    const child = spawn(program, [...always, ...args], { cwd, env: {}, stdio: ["ignore", "pipe", "pipe"] });
    const stop = (): void => void child.kill("SIGKILL");
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    let isStopped = false;
    let complaints = "";
    const parts = partsOf(separator, (part) => {
      if (isStopped || onPart(part)) return;
      isStopped = true;
      stop();
    });
    child.stdout.setEncoding("utf8").on("data", parts.add);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaints = (complaints + text).slice(0, mostComplaints);
    });
    child.on("error", (error) => {
      signal.removeEventListener("abort", stop);
      reject(new ToolwrightError("SEARCH_FAILED", `ripgrep cannot be started: ${errorMessage(error)}`));
    });
    child.on("close", (code) => {
      signal.removeEventListener("abort", stop);
      parts.end();
      resolve({ code, complaints: complaints.trim() });
    });
  });
}

/** Cuts a stream of text into parts; a very long one is not kept. */
function partsOf(separator: string, onPart: (part: string | undefined) => void) {
  let open = "";
  let isTooLong = false;
  const close = (): void => {
    onPart(isTooLong ? undefined : open);
    open = "";
    isTooLong = false;
  };
  return {
    add: (text: string): void => {
      const pieces = text.split(separator);
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
