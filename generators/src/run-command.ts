import { spawn } from "node:child_process";
import process from "node:process";

/** Runs a command line in a folder, with its output on standard error, and returns its exit code. */
export function runCommand(command: string, cwd: string): Promise<number> {
  const [name = "", ...args] = command.split(" ");
  // A package manager is a script on Windows, which only a shell runs.
  const child = spawn(name, args, { cwd, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 130));
  });
}
