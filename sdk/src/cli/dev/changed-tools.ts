import { readdirSync } from "node:fs";
import path from "node:path";
import type { RegistryFile, ToolRecord } from "../../model/registry.ts";
import { fileVersion } from "../../util/file-version.ts";

/** Each tool's state by name: texts that are equal as long as nothing of it has changed. */
export type ToolStates = ReadonlyMap<string, string>;

/** What decides a tool's test: what was compiled of it, and the files of its folder. */
export function toolStates({ tools }: RegistryFile, root: string): ToolStates {
  return new Map(tools.map((tool) => [tool.toolId, stateOf(tool, root)]));
}

/** The tools that are new or not as they were. */
export const changedTools = (before: ToolStates, now: ToolStates): readonly string[] =>
  [...now].filter(([name, state]) => before.get(name) !== state).map(([name]) => name);

function stateOf({ handlerPath, validatorPath, sourcePath }: ToolRecord, root: string): string {
  const files = testsBeside(sourcePath, root).map((file) => fileVersion(path.join(root, file)));
  return [handlerPath, validatorPath, ...files].join("\n");
}

/** The test files of a tool, relative to the project: those of its folder, or for a tool in one file those with its name. */
export function testsBeside(sourcePath: string, root: string): readonly string[] {
  const folder = path.posix.dirname(sourcePath);
  const stem = path.posix.basename(sourcePath).replace(/\.[cm]?[jt]sx?$/, "");
  const isOwnFolder = stem === "tool" || stem === "handler";
  let names: readonly string[];
  try {
    names = readdirSync(path.join(root, folder));
  } catch {
    return [];
  }
  return names
    .filter((name) => /\.test\.[cm]?[jt]sx?$/.test(name) && (isOwnFolder || name.startsWith(`${stem}.test.`)))
    .sort()
    .map((name) => `${folder}/${name}`);
}
