import path from "node:path";
import { sqliteStore } from "../../storage/sqlite.ts";
import { listRuns, readRun } from "../../agents/timeline/run-log.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandInput, CommandIo } from "../console/command.ts";
import type { Store } from "../../model/ports/store.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { fileExists } from "../../util/files.ts";
import { didYouMean } from "../../util/nearest-name.ts";

export function runsFile({ options }: CommandInput, { cwd }: CommandIo, root: string): string {
  return typeof options.db === "string" ? path.resolve(cwd, options.db) : path.join(root, "data/runs.db");
}

export async function openRuns(file: string): Promise<Store> {
  if (await fileExists(file)) return sqliteStore(file);
  throw new ToolwrightError("RUNS_NOT_FOUND", `There is no file ${file}.`);
}

export async function timelineOf(store: Store, run: string): Promise<readonly TimelineEntry[]> {
  const entries = await readRun(store, run);
  if (entries.length > 0) return entries;
  const names = (await listRuns(store)).map((each) => each.run);
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
