import { spawn } from "node:child_process";
import path from "node:path";
import { onTestFinished } from "vitest";
import { programEnvironment } from "./program-environment.ts";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");

/** Two first builds under four browser tests at once take over 30 s on two cores. */
const waitMs = 120_000;

/** A long-running `toolwright` command; without `whenFinished`, it ends with the test. */
export function runningToolwright(
  args: readonly string[],
  root: string,
  whenFinished: (end: () => Promise<void>) => void = onTestFinished,
) {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env: programEnvironment });
  let unread = "";
  let wake = (): void => undefined;
  const take = (chunk: Buffer): void => {
    unread += chunk.toString("utf8");
    wake();
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
    wake();
  });
  // If the test fails, it must still be ended.
  whenFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    /** All output up to and including the first match; rejects when the command ends without it, or takes too long. */
    async until(pattern: RegExp): Promise<string> {
      const latest = Date.now() + waitMs;
      const timer = setTimeout(() => wake(), waitMs).unref();
      for (;;) {
        const found = pattern.exec(unread);
        if (found !== null) {
          const end = found.index + found[0].length;
          const text = unread.slice(0, end);
          unread = unread.slice(end);
          clearTimeout(timer);
          return text;
        }
        if (isOver || Date.now() >= latest)
          throw new Error(
            `${isOver ? "The command ended" : "No output"} before ${String(pattern)}. It printed:\n${unread}`,
          );
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    stop(): Promise<number | null> {
      child.kill("SIGINT");
      return ended;
    },
    unread: () => unread.trim(),
  };
}
