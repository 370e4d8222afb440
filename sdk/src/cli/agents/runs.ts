import path from "node:path";
import { sqliteEngine } from "../../engines/sqlite.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandInput, CommandIo } from "../../model/command.ts";
import type { DurableEngine } from "../../model/ports/durable-engine.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { fileExists } from "../../util/files.ts";
import { didYouMean } from "../../util/nearest-name.ts";

export function runsFile({ options }: CommandInput, { cwd }: CommandIo, root: string): string {
  return typeof options.db === "string" ? path.resolve(cwd, options.db) : path.join(root, "data/runs.db");
}

export async function openRuns(file: string): Promise<DurableEngine> {
  if (await fileExists(file)) return sqliteEngine(file);
  throw new ToolwrightError("RUNS_NOT_FOUND", `There is no file ${file}.`);
}

export async function readRun(engine: DurableEngine, run: string): Promise<readonly TimelineEntry[]> {
  const entries = await engine.read(run);
  if (entries.length > 0) return entries;
  const names = (await engine.runs()).map((each) => each.run);
  throw new ToolwrightError("RUN_NOT_FOUND", `There is no run "${run}".${didYouMean(run, names)}`, {
    remedy: "Run `toolwright timeline --list` for the runs of the file.",
  });
}

/** A command line that goes on with a run, with the options that name its file. */
export function nextCommand(words: readonly string[], { options }: CommandInput): string {
  const where = ["db", "root"].flatMap((name) => {
    const value = options[name];
    return typeof value === "string" ? [`--${name}`, word(value)] : [];
  });
  return ["toolwright", ...words, ...where].join(" ");
}

const word = (text: string): string => (/^[\w./:@-]+$/.test(text) ? text : JSON.stringify(text));
