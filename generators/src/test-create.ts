import path from "node:path";
import { create } from "./create.ts";
import type { CreateIo } from "./io.ts";

export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command for a test: no terminal, a current Node, the templates of the repository. */
export async function runCreate(argv: readonly string[], changes: Partial<CreateIo> & { cwd: string }): Promise<Run> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await create(argv, {
    env: {},
    interactive: false,
    nodeVersion: "24.21.0",
    templates: path.resolve(import.meta.dirname, "../../templates"),
    versions: { createTool: "1.2.3", toolwright: "4.5.6" },
    signal: new AbortController().signal,
    run: () => Promise.resolve(0),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    ...changes,
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}
