import path from "node:path";
import process from "node:process";
import { spawn } from "node:child_process";
import { create } from "./create.ts";

// Replaced by the bundler.
declare const createToolVersion: string;
declare const toolwrightVersion: string;

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());

// A package manager is a script on Windows, which only a shell runs.
function run(command: string, cwd: string): Promise<number> {
  const [name = "", ...args] = command.split(" ");
  const child = spawn(name, args, { cwd, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 130));
  });
}

process.exitCode = await create(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  interactive: process.stdin.isTTY && process.stdout.isTTY && !process.env.CI,
  ...(process.stdout.isTTY && { width: process.stdout.columns }),
  nodeVersion: process.versions.node,
  templates: path.join(import.meta.dirname, "templates"),
  versions: { createTool: createToolVersion, toolwright: toolwrightVersion },
  signal: stop.signal,
  run,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
