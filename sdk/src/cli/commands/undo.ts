import path from "node:path";
import { existsSync, realpathSync } from "node:fs";
import type { JournalEntry, JournalSelection } from "../../coding/journal/journal-entry.ts";
import type { Journal } from "../../coding/journal/open-journal.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandInput, CommandIo, ExitCode } from "../console/command.ts";
import { defineCommand, isJsonWanted, jsonOption, textOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { journalFileOf } from "../../coding/toolkit/journal-file-of.ts";

export default defineCommand({
  name: "undo",
  group: "run",
  summary: "List, show and undo what the coding tools changed.",
  args: {
    "<action>": { description: "what to do", choices: ["list", "diff", "call", "path", "all", "redo"] },
    "[what]": "id of a call, or a file for `path`",
  },
  options: {
    "--root <folder>": "the workspace (default: the nearest folder that has a journal)",
    "--journal <file>": "the journal (default: that of the workspace)",
    ...jsonOption,
  },
  example: ["toolwright undo diff call_7f", "shows what a call changed; without a call, all that is not undone"],
  async run(input, io) {
    const [action = "", what] = input.args;
    if ((action === "call" || action === "path") && what === undefined)
      throw usageError(`Which ${action === "call" ? "call" : "file"} is to be undone?`, "undo");
    if ((action === "list" || action === "all") && what !== undefined)
      throw usageError(`\`undo ${action}\` takes nothing more.`, "undo");
    const journal = await openWorkspaceJournal(input, io);
    try {
      const shown = { isJson: isJsonWanted(input), io };
      if (action === "list") return await list(journal, shown);
      if (action === "diff") return await diff(journal, what, shown);
      return await undo(journal, await selectionOf(action, what, journal), shown);
    } finally {
      journal.close();
    }
  },
});

interface Shown {
  readonly isJson: boolean;
  readonly io: CommandIo;
}

async function list(journal: Journal, { isJson, io }: Shown): Promise<ExitCode> {
  const entries = await journal.list();
  if (isJson) io.out(JSON.stringify(entries));
  else for (const line of entries.length === 0 ? ["No changes."] : changeLines(entries)) io.out(line);
  return 0;
}

async function diff(journal: Journal, call: string | undefined, { isJson, io }: Shown): Promise<ExitCode> {
  const entries = await (call === undefined ? journal.list() : entriesOf(call, journal));
  const wanted =
    call === undefined ? entries.filter(({ isUndone, undoes }) => !isUndone && undoes.length === 0) : entries;
  const differences: { readonly entry: JournalEntry; readonly diff: string }[] = [];
  for (const entry of wanted) differences.push({ entry, diff: await journal.diff(entry) });
  if (isJson) io.out(JSON.stringify(differences));
  else io.out(differences.map((one) => one.diff.trimEnd()).join("\n") || "No changes.");
  return 0;
}

async function selectionOf(action: string, what: string | undefined, journal: Journal): Promise<JournalSelection> {
  if (action === "all") return { all: true };
  if (action === "path" && what !== undefined) return { path: what };
  if (what !== undefined) {
    await entriesOf(what, journal);
    return { call: what };
  }
  const undone = (await journal.list()).findLast(({ undoes, isUndone }) => undoes.length > 0 && !isUndone);
  if (undone === undefined) throw new ToolwrightError("UNDO_NOTHING", "No undo is there that could be taken back.");
  return { call: undone.call };
}

async function entriesOf(call: string, journal: Journal): Promise<readonly JournalEntry[]> {
  const entries = await journal.list({ call });
  if (entries.length > 0) return entries;
  throw new ToolwrightError("UNDO_NOTHING", `The journal has no change by the call ${JSON.stringify(call)}.`, {
    remedy: "`toolwright undo list` shows the calls.",
  });
}

async function undo(journal: Journal, selection: JournalSelection, { isJson, io }: Shown): Promise<ExitCode> {
  const entries = await journal.list();
  const call = `undo-${(entries.at(-1)?.id ?? 0) + 1}`;
  const undone = await journal.undo(selection, { call });
  if (isJson) io.out(JSON.stringify({ call, undone }));
  else {
    for (const { path, kind } of undone) io.out(`${verbs[kind]} ${path}`);
    io.out(`This was ${call}; \`toolwright undo redo ${call}\` takes it back.`);
  }
  return 0;
}

const verbs = { create: "created", change: "restored", remove: "removed" } as const;

function changeLines(entries: readonly JournalEntry[]): readonly string[] {
  const width = Math.max(0, ...entries.map(({ call }) => call.length));
  return entries.map(({ call, kind, path, when, undoes, isUndone }) => {
    const what = (undoes.length > 0 ? "undo" : kind).padEnd(6);
    const time = new Date(when).toISOString().slice(0, 19).replace("T", " ");
    return `${call.padEnd(width)}  ${what}  ${time}  ${path}${isUndone ? "  (undone)" : ""}`;
  });
}

/** Opens the journal of a workspace: of `--root`, else of the nearest folder above that has one. Throws `UNDO_NOTHING` where no journal exists. */
async function openWorkspaceJournal(input: CommandInput, { cwd, env }: CommandIo): Promise<Journal> {
  const { openJournal } = await import("../../coding/journal/open-journal.ts");
  const { workspaceRoot } = await import("../../coding/paths/workspace-root.ts");
  const root = textOption(input, "root");
  const journal = textOption(input, "journal");
  const given = journal && path.resolve(cwd, journal);
  const fileOf = (folder: string): string => given ?? journalFileOf(folder, env);
  const start = existing(path.resolve(cwd, root ?? ""));
  const folder = root !== undefined || given !== undefined ? start : (nearest(start, fileOf) ?? start);
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
