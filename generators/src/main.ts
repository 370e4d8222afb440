import path from "node:path";
import process from "node:process";
import { create } from "./create.ts";

// Replaced by the bundler.
declare const createToolVersion: string;
declare const toolwrightVersion: string;

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());

process.exitCode = await create(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  interactive: process.stdin.isTTY && process.stdout.isTTY && !process.env.CI,
  ...(process.stdout.isTTY && { width: process.stdout.columns }),
  nodeVersion: process.versions.node,
  home: import.meta.dirname,
  ...(!import.meta.dirname.includes("node_modules") && { call: `node ${path.relative("", process.argv[1] ?? "")}` }),
  templates: path.join(import.meta.dirname, "templates"),
  versions: { createTool: createToolVersion, toolwright: toolwrightVersion },
  signal: stop.signal,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
