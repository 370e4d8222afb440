import { StringDecoder } from "node:string_decoder";
import { missingPeer } from "../../errors/missing-peer.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { RunningProgram } from "../../processes/running-program.ts";
import { errorMessage } from "../../util/failures.ts";

export interface RipgrepEnd {
  /** 0: matches, 1: no matches, more: an error, even if there are matches; `null`: stopped. */
  readonly code: number | null;
  readonly complaints: string;
}

export interface RipgrepRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Separator of output lines; default: a line break. File names may contain line breaks. */
  readonly lineEnd?: string;
  /** Receives each output line; `false` stops the run. */
  readonly onLine: (line: string) => boolean;
}

/** Only the arguments affect the results: no configuration, and no repository around the workspace. */
const always = ["--no-config", "--no-require-git", "--no-ignore-global", "--color", "never"];

const namesHidden = /(?:^|\/|\{|,)\.[^./]/;

/** Files under `.git` are never searched; a pattern that excludes does not bring back ignored files. */
export const hiddenArgs = (glob = "", hidden = namesHidden.test(glob)): readonly string[] =>
  hidden ? ["--hidden", "--glob", "!.git"] : [];

const maxComplaints = 4_000;

/** Runs ripgrep, and stops it when the signal is aborted. Throws `SEARCH_FAILED` if it cannot be started. */
export async function runRipgrep(run: RipgrepRun): Promise<RipgrepEnd> {
  const { program, args, cwd, signal, lineEnd = "\n", onLine } = run;
  const stopped = new AbortController();
  const ending = AbortSignal.any([signal, stopped.signal]);
  const decoder = new StringDecoder("utf8");
  let complaints = "";
  let open = "";
  const running = new RunningProgram({
    argv: [program, ...always, ...args],
    folder: cwd,
    environment: {},
    signal: ending,
    isContained: true,
    onOutput: (stream, bytes) => {
      if (stream === "stderr") complaints = (complaints + bytes.toString("utf8")).slice(0, maxComplaints);
      else {
        const [first = "", ...begun] = decoder.write(bytes).split(lineEnd);
        open += first;
        for (const next of begun) {
          if (!ending.aborted && !onLine(open)) stopped.abort();
          open = next;
        }
      }
    },
  });
  await running.started.catch((cause: unknown) => {
    throw new ToolwrightError("SEARCH_FAILED", `ripgrep cannot be started: ${errorMessage(cause)}`, { cause });
  });
  const { exitCode, signal: endedBy } = await running.ended;
  if (exitCode === null && !ending.aborted)
    throw new ToolwrightError("SEARCH_FAILED", `ripgrep was ended by ${String(endedBy)}.`);
  return { code: exitCode, complaints: complaints.trim() };
}

/** The program of `@vscode/ripgrep`. Throws `PACKAGE_MISSING`. */
export async function findRipgrep(): Promise<string> {
  const missing = missingPeer({ use: "A search in files", name: "@vscode/ripgrep" });
  return (await import("@vscode/ripgrep").catch(missing)).rgPath;
}
