import path from "node:path";
import { existsSync } from "node:fs";
import type { JournalEntry, JournalSelection } from "../../coding/journal/journal-entry.ts";
import type { Journal } from "../../coding/journal/open-journal.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { defineCommand, jsonOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { journalFileOf } from "../../coding/journal/journal-file.ts";

export default defineCommand({
  name: "undo",
  group: "run",
  summary: "List, show and undo the coding tools' changes.",
  args: {
    "<action>": { description: "what to do", choices: ["list", "diff", "call", "path", "all", "redo"] },
    "[what]": "id of a call, or a file for `path`",
  },
  options: {
    "--root <folder>": "the workspace (default: the nearest folder that has a journal)",
    "--journal <file>": "the journal (default: the workspace's journal)",
    ...jsonOption,
  },
  example: ["toolwright undo diff call_7f", "shows the changes of a call, or all changes that are not undone"],
  async run(input, io) {
    const [action = "", what] = input.args;
    if ((action === "call" || action === "path") && what === undefined)
      throw usageError(`Which ${action === "call" ? "call" : "file"} do you want to undo?`, "undo");
    if ((action === "list" || action === "all") && what !== undefined)
      throw usageError(`\`undo ${action}\` accepts no further arguments.`, "undo");
    const journal = await openWorkspaceJournal(input, io);
    try {
      const { value, lines } = await done(action, what, journal);
      if (input.isJson) io.out(JSON.stringify(value));
      else for (const line of lines.length === 0 ? ["No changes."] : lines) io.out(line);
      return 0;
    } finally {
      journal.close();
    }
  },
});

interface Done {
  readonly value: unknown;
  readonly lines: readonly string[];
}

async function done(action: string, what: string | undefined, journal: Journal): Promise<Done> {
  const all = await journal.list();
  if (action === "list") return { value: all, lines: changeLines(all) };
  if (action === "diff") {
    const isOpen = ({ isUndone, undoes }: JournalEntry): boolean => !isUndone && undoes.length === 0;
    const wanted = what === undefined ? all.filter(isOpen) : entriesOf(what, all);
    const value: { readonly entry: JournalEntry; readonly diff: string }[] = [];
    for (const entry of wanted) value.push({ entry, diff: await journal.diff(entry) });
    return { value, lines: value.map(({ diff }) => diff.trimEnd()) };
  }
  const call = `undo-${(all.at(-1)?.id ?? 0) + 1}`;
  const undone = await journal.undo(selectionOf(action, what, all), { call });
  const lines = undone.map(({ path: file, kind }) => `${verbs[kind]} ${file}`);
  return {
    value: { call, undone },
    lines: [...lines, `This was ${call}; to redo it: \`toolwright undo redo ${call}\`.`],
  };
}

function selectionOf(action: string, what: string | undefined, all: readonly JournalEntry[]): JournalSelection {
  if (action === "all") return { all: true };
  if (action === "path" && what !== undefined) return { path: what };
  if (what !== undefined) return { call: entriesOf(what, all)[0]?.call ?? what };
  const undone = all.findLast(({ undoes, isUndone }) => undoes.length > 0 && !isUndone);
  if (undone === undefined) throw new ToolwrightError("UNDO_NOTHING", "There is no undo to redo.");
  return { call: undone.call };
}

function entriesOf(call: string, all: readonly JournalEntry[]): readonly JournalEntry[] {
  const entries = all.filter((entry) => entry.call === call);
  if (entries.length > 0) return entries;
  throw new ToolwrightError("UNDO_NOTHING", `The journal has no change by the call ${JSON.stringify(call)}.`, {
    remedy: "`toolwright undo list` shows the calls.",
  });
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

/** The journal of the workspace in `--root`, otherwise of the nearest parent folder that has a journal. @throws ToolwrightError `UNDO_NOTHING`. */
async function openWorkspaceJournal(input: CommandInput, { cwd, env }: CommandIo): Promise<Journal> {
  const { openJournal } = await import("../../coding/journal/open-journal.ts");
  const { workspaceRoot } = await import("../../coding/paths/workspace-root.ts");
  const [root, journal] = [input.path("root"), input.path("journal")];
  const given = root ?? cwd;
  if (!existsSync(given)) throw new ToolwrightError("PATH_NOT_FOUND", `The folder ${given} does not exist.`);
  const { path: start } = workspaceRoot(given);
  const isNamed = root !== undefined || journal !== undefined;
  const folder = (isNamed ? undefined : nearest(start, (each) => existsSync(journalFileOf(each, env)))) ?? start;
  const file = journal ?? journalFileOf(folder, env);
  if (!existsSync(file))
    throw new ToolwrightError("UNDO_NOTHING", `No changes of ${folder} are recorded: there is no journal ${file}.`, {
      remedy: "Name the workspace with --root, or its journal with --journal.",
    });
  return openJournal(file, { root: workspaceRoot(folder) });
}

function nearest(folder: string, isWanted: (folder: string) => boolean): string | undefined {
  if (isWanted(folder)) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : nearest(parent, isWanted);
}
