import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Code } from "../../errors/codes.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo } from "./command.ts";
import { decodeText } from "../../util/texts.ts";
import { clipLines, clipText, visibleLine } from "../../util/visible-text.ts";
import { errorMessage } from "../../util/failures.ts";
import { tuneEngine } from "./tune-engine.ts";

/** Connects commands to the real process. Colours follow `NO_COLOR`, `FORCE_COLOR` and whether the output is a terminal. */
export function processIo(): CommandIo {
  const { env } = process;
  const { stdout, stderr } = process;
  const writeOut = stdout.write.bind(stdout);
  const outputClosed = new AbortController();
  stdout.on("error", (error) => {
    failedOutput ??= error;
    outputClosed.abort();
  });
  stderr.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  const wanted = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "0";
  let hasStatus = false;
  const clearStatus = (): void => {
    if (hasStatus) stderr.write("\r\u001B[K");
    hasStatus = false;
  };
  return {
    cwd: process.cwd(),
    env,
    color: wanted || (process.stdout.isTTY && (env.NO_COLOR ?? "") === ""),
    ...(process.stdout.isTTY && { width: process.stdout.columns }),
    out: (line) => {
      clearStatus();
      writeOut(`${line}\n`);
    },
    err: (line) => {
      clearStatus();
      stderr.write(`${clipLines(line)}\n`);
    },
    ...(stderr.isTTY && {
      status: (text: string) => {
        clearStatus();
        stderr.write(clipText(visibleLine(text), (stderr.columns || 80) - 1));
        hasStatus = true;
      },
    }),
    readInput: async () => decodeText(await buffer(process.stdin)),
    ...(process.stdin.isTTY && stderr.isTTY && { ask: askAtTerminal }),
    captureHandlers: () => {
      clearStatus();
      process.setSourceMapsEnabled(true);
      stdout.write = stderr.write.bind(stderr);
    },
    tuneEngine,
    interruption: () => AbortSignal.any([interruption(), outputClosed.signal]),
  };
}

/** On standard error, because standard output is for the result. */
async function askAtTerminal(question: string, signal: AbortSignal): Promise<string | undefined> {
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // At a prompt, readline receives Ctrl+C instead of the process.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await terminal.question(question, { signal });
  } catch {
    return undefined;
  } finally {
    terminal.close();
  }
}

let failedOutput: NodeJS.ErrnoException | undefined;

/** The first error of the standard output; undefined if it was written. */
export const outputError = (): NodeJS.ErrnoException | undefined => failedOutput;

let stopCode: number | undefined;

/** The exit code of a command that a signal has stopped; otherwise undefined. */
export const stoppedExitCode = (): number | undefined => stopCode;

function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    // Only once: a second signal ends the process immediately.
    process.once(name, () => {
      stopCode ??= code;
      controller.abort();
    });
  }
  return controller.signal;
}

/** Reads a file named on the command line. @throws ToolwrightError with the code. */
export async function readText(given: string, cwd: string, code: Code): Promise<string> {
  try {
    return decodeText(await readFile(path.resolve(cwd, given)));
  } catch (cause) {
    throw new ToolwrightError(code, `${given} cannot be read: ${errorMessage(cause)}.`, { cause });
  }
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
