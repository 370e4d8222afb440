import { statSync, type Stats } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { ToolFolder } from "../model/tool-folder.ts";
import { versionIn } from "../util/file-version.ts";
import { folderEntries } from "../util/folder-entries.ts";
import { createMemory, type Memory } from "../util/memory.ts";

/** The tool folders of a project, and what is wrong with those that are not tools yet. */
export interface FoundTools {
  /** Sorted by name. */
  readonly folders: readonly ToolFolder[];
  readonly findings: readonly Finding[];
}

/** Larger files are data of the tool, not text anyone reads here. */
const maxFileBytes = 1024 * 1024;

/** Finds every folder directly below `toolsDir`; names that begin with `.` or `_` are left out. */
export async function findTools(root: string, toolsDir: string, memory = createMemory()): Promise<FoundTools> {
  const folder = path.join(root, toolsDir);
  const entries = await readdir(folder).catch(() => []);
  const names = entries
    .filter((name) => !/^[._]/.test(name) && stats(path.join(folder, name))?.isDirectory() === true)
    .sort();
  const folders = await Promise.all(names.map((name) => readToolFolder(root, path.posix.join(toolsDir, name), memory)));
  return { folders, findings: names.length === 0 ? [noTools(toolsDir)] : folders.flatMap(missingToolFile) };
}

/** What lies at a path, links followed; nothing for a link that leads nowhere. */
const stats = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false });

async function readToolFolder(root: string, folder: string, memory: Memory): Promise<ToolFolder> {
  const names: string[] = [];
  const versions: string[] = [];
  const place = path.join(root, folder);
  const inside = folderEntries(place, memory).map(({ name }) => name);
  for (const name of inside.sort()) {
    const state = stats(`${place}/${name}`);
    if (state?.isFile() !== true) continue;
    names.push(name);
    versions.push(`${name} ${versionIn(state)}`);
  }
  return memory.reuse("tool folder", folder, versions.join("\n"), () => readFiles(root, folder, names));
}

async function readFiles(root: string, folder: string, names: readonly string[]): Promise<ToolFolder> {
  const files = await Promise.all(
    names.map(async (name) => [name, await readText(path.join(root, folder, name))] as const),
  );
  return { name: path.posix.basename(folder), path: folder, files: Object.fromEntries(files) };
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  return bytes.length > maxFileBytes ? "" : bytes.toString("utf8");
}

function noTools(toolsDir: string): Finding {
  return findingOf("NO_TOOLS", `There is no tool folder in "${toolsDir}".`, {
    at: { file: toolsDir, line: 1, column: 1 },
  });
}

/** The file a tool is written in: `tool.ts`, or `tool.js` with its types in JSDoc. */
export function toolFileOf({ files }: ToolFolder): string | undefined {
  return ["tool.ts", "tool.js"].find((name) => name in files);
}

function missingToolFile(folder: ToolFolder): readonly Finding[] {
  if (toolFileOf(folder) !== undefined) return [];
  const message =
    Object.keys(folder.files).length === 0
      ? `The tool folder "${folder.name}" is empty.`
      : `The tool folder "${folder.name}" has no tool.ts.`;
  return [
    findingOf("TOOL_FILE_MISSING", message, {
      tool: folder.name,
      at: { file: `${folder.path}/tool.ts`, line: 1, column: 1 },
    }),
  ];
}
