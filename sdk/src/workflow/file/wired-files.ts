import path from "node:path";
import { isToolFileName } from "../../model/tool/tool-folder.ts";
import { eventOf } from "../../model/conversation/lifecycle-event.ts";
import type { WiredFile, WiredFiles } from "../../model/workflow/wired-file.ts";
import { defined } from "../../util/defined.ts";
import { parseDocument } from "./json-document.ts";
import type { KnownTool } from "./known-tool.ts";
import { toolWord } from "./wire-hooks.ts";
import { filesOf, placeOf, resolveTool } from "./resolve-tool.ts";
import type { WorkflowText } from "./workflow-files.ts";
import { folderOf, readParts } from "./workflow-parts.ts";
import type { WiredEntry, WiredHook, WiredTool } from "./wiring.ts";

interface PlacedEntry {
  readonly folder: string;
  readonly entry: WiredEntry & Partial<Pick<WiredHook, "word" | "wordPath"> & Pick<WiredTool, "isUi">>;
}

function entriesOf({ file, text }: WorkflowText): readonly PlacedEntry[] {
  const { document } = parseDocument(text, file);
  const parts = document === undefined ? undefined : readParts(document, () => undefined);
  return [...(parts?.wiring.tools ?? []), ...(parts?.wiring.hooks ?? [])].map((entry) => ({
    folder: folderOf(file),
    entry,
  }));
}

/**
 * The modules that workflows name and that are not the file of a known tool: plain functions.
 *
 * @param files The files of the project's tools, relative to it.
 * @param isFile Whether there is a file at a path relative to the project.
 */
export function namedModules(
  workflows: readonly WorkflowText[],
  files: readonly string[],
  isFile: (file: string) => boolean,
): readonly string[] {
  const named = workflows.flatMap(entriesOf).flatMap(({ entry, folder }) => {
    const candidates = filesOf(entry.reference, folder);
    if (candidates.some((file) => files.includes(file))) return [];
    const found = candidates.find((file) => !isToolFileName(path.posix.basename(file)) && isFile(file));
    return found ?? [];
  });
  return [...new Set(named)];
}

/**
 * The settings of workflows for the files of tools and hooks.
 *
 * @param files The files of the project's tools, relative to it; they have not been read yet.
 */
export function wiredFiles(workflows: readonly WorkflowText[], files: readonly string[]): WiredFiles {
  const tools = files.map(unread);
  const wired = new Map<string, WiredFile>();
  for (const { folder, entry } of workflows.flatMap(entriesOf)) {
    const found = resolveTool(entry.reference, { folder, tools, nearby: tools });
    if ("tool" in found) wired.set(found.tool.file, joined(wired.get(found.tool.file), entry));
  }
  return wired;
}

function joined(
  other: WiredFile | undefined,
  { word, wordPath, isUi, description, reference }: PlacedEntry["entry"],
): WiredFile {
  const event = word === undefined ? undefined : eventOf(word);
  if (other === undefined) {
    const isHook = wordPath !== undefined && word !== toolWord;
    const kind = isHook ? "hook" : isUi === true ? "ui" : "tool";
    return { kind, ...defined({ event, description, function: reference.function }) };
  }
  if (event === undefined || event === other.event) return other;
  const { event: _event, ...rest } = other;
  return { ...rest, kind: "hook", ...(other.kind === "hook" ? {} : { event }) };
}

function unread(file: string): KnownTool {
  const tool = { name: "", file, metadata: { category: "lifecycle" } } as const;
  return { ...tool, name: path.posix.basename(placeOf(tool)) };
}
