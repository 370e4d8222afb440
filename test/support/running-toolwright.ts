import { spawn } from "node:child_process";
import path from "node:path";
import { onTestFinished } from "vitest";
import { programEnvironment } from "./program-environment.ts";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");

/** A `toolwright` command that goes on, whose lines are waited for; without `whenFinished`, it ends with the test. */
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
  // A test that fails must not leave it behind.
  whenFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    /** All that was printed up to and with the first match. */
    async until(pattern: RegExp): Promise<string> {
      for (;;) {
        const found = pattern.exec(unread);
        if (found !== null) {
          const end = found.index + found[0].length;
          const text = unread.slice(0, end);
          unread = unread.slice(end);
          return text;
        }
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
