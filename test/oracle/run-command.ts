import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stubs } from "./random-command.ts";

// Real programs that run others, which are found in the same folder of stubs.
const wrappers = ["env", "nice", "timeout", "nohup", "setsid", "stdbuf", "xargs", "find", "bash", "sh"];
const folders = ["/usr/bin", "/bin"];

/** A folder of programs that only record their calls. */
export interface Stubs {
  readonly folder: string;
  readonly log: string;
}

/** Creates the stubs in an empty folder. */
export function createStubs(folder: string): Stubs {
  const bin = path.join(folder, "bin");
  const log = path.join(folder, "log");
  mkdirSync(bin);
  mkdirSync(path.join(folder, "work"));
  const stub = `#!/bin/sh\nprintf '%s\\0' "\${0##*/}" "$@" '\u0001' >> ${log}\n`;
  for (const name of [...stubs, "sudo"]) {
    writeFileSync(path.join(bin, name), stub);
    chmodSync(path.join(bin, name), 0o755);
  }
  for (const name of wrappers) {
    const real = folders.map((at) => path.join(at, name)).find((file) => existsSync(file));
    if (real !== undefined) symlinkSync(real, path.join(bin, name));
  }
  return { folder, log };
}

/** Runs a command with only the stubs, and returns the recorded calls, each as a list of words. */
export async function calledBy(command: string, { folder, log }: Stubs): Promise<readonly (readonly string[])[]> {
  const work = path.join(folder, "work");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  writeFileSync(path.join(work, "i"), "input\n");
  writeFileSync(path.join(work, "a.txt"), "");
  writeFileSync(log, "");
  await new Promise<void>((resolve) => {
    // Started as the coding tools start it.
    const script = 'eval "set --; $1"';
    const child = spawn("/bin/bash", ["--norc", "--noprofile", "-c", script, "bash", command], {
      cwd: work,
      env: { PATH: path.join(folder, "bin"), HOME: work, FUNCNEST: "3" },
      stdio: "ignore",
      detached: true,
    });
    const kill = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // All processes have ended.
      }
    };
    const timer = setTimeout(kill, 2_000);
    child.on("exit", () => {
      clearTimeout(timer);
      // Background programs write soon.
      setTimeout(
        () => {
          kill();
          resolve();
        },
        /(?:^|[^>&<])&(?:[^&>]|$)|coproc|<\(|setsid/.test(command) ? 25 : 0,
      );
    });
  });
  const text = readFileSync(log, "utf8");
  return text
    .split("\u0001\0")
    .filter((call) => call !== "")
    .map((call) => call.split("\0").slice(0, -1));
}
