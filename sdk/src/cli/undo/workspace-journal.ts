import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Journal } from "../../coding/journal/open-journal.ts";
import { journalFileOf } from "../../coding/toolkit/journal-file-of.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandInput, CommandIo } from "../../model/command.ts";

/** Opens the journal of a workspace: of `--root`, else of the nearest folder above that has one. Throws `UNDO_NOTHING` where no journal exists. */
export async function openWorkspaceJournal({ options }: CommandInput, { cwd, env }: CommandIo): Promise<Journal> {
  const { openJournal } = await import("../../coding/journal/open-journal.ts");
  const { workspaceRoot } = await import("../../coding/paths/workspace-root.ts");
  const { root, journal } = options;
  const given = typeof journal === "string" ? path.resolve(cwd, journal) : undefined;
  const fileOf = (folder: string): string => given ?? journalFileOf(folder, env);
  const start = existing(typeof root === "string" ? path.resolve(cwd, root) : cwd);
  const folder = typeof root === "string" || given !== undefined ? start : (nearest(start, fileOf) ?? start);
  const file = fileOf(folder);
  if (!existsSync(file))
    throw new ToolwrightError("UNDO_NOTHING", `No changes of ${folder} are noted: there is no journal ${file}.`, {
      remedy: "Name the workspace with --root, or its journal with --journal.",
    });
  return openJournal(file, { root: workspaceRoot(folder) });
}

function existing(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    throw new ToolwrightError("PATH_NOT_FOUND", `The folder ${folder} does not exist.`, { cause: error });
  }
}

function nearest(folder: string, fileOf: (folder: string) => string): string | undefined {
  if (existsSync(fileOf(folder))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : nearest(parent, fileOf);
}
