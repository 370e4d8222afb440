import { readdirSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import { isToolFileName } from "../../model/tool/tool-folder.ts";
import { orElse } from "../../util/failures.ts";

/** Where the tools of a project are. */
export interface ToolPlaces {
  /** What the configuration names: folders of tools, and tool folders that a glob matches; relative to the project. */
  readonly given: readonly string[];
  /** Folders next to workflows. */
  readonly beside: readonly string[];
  /** Folders in which a new folder could match a glob. */
  readonly searched: readonly string[];
}

/**
 * The folders that `tools` of the configuration stands for, and those next to workflows that it does not name.
 *
 * @param workflows The workflow files, relative to the project.
 */
export function toolPlaces(
  root: string,
  tools: string | readonly string[],
  workflows: readonly string[] = [],
): ToolPlaces {
  const searched = new Set<string>();
  const named = [...new Set([tools].flat().flatMap((entry) => expanded(root, entry, searched)))];
  const given = named.filter((place) => !named.includes(path.posix.dirname(place)) || !isToolFolder(root, place));
  const beside = workflows
    .map((file) => path.posix.join(path.posix.dirname(file), "tools"))
    .filter((folder) => folder !== "tools" && namesOfFolders(root, path.posix.dirname(folder)).includes("tools"))
    .filter((folder) => !given.some((place) => `${place}/`.startsWith(`${folder}/`)));
  return { given, beside, searched: [...searched] };
}

/** Whether a folder contains one tool. */
export const isToolFolder = (root: string, folder: string): boolean => namesIn(root, folder).some(isToolFileName);

function expanded(root: string, entry: string, searched: Set<string>): readonly string[] {
  // `tools/*.ts` and `tools/*/tool.ts` name files, and mean their folders.
  const pattern = entry.replace(/\/[^/]*\.(?:[cm]?[jt]s|\{[^/]*\})$/, "");
  const { base, isGlob } = picomatch.scan(pattern);
  if (!isGlob) return [pattern];
  const matches = picomatch(pattern);
  const maxDepth = pattern.includes("**") ? Infinity : pattern.split("/").length;
  const below = (folder: string): readonly string[] => {
    if (folder !== "" && folder.split("/").length > maxDepth) return [];
    searched.add(folder);
    const inner = isToolFolder(root, folder) ? [] : namesOfFolders(root, folder);
    return [folder, ...inner.flatMap((name) => below(path.posix.join(folder, name)))];
  };
  const found = below(base).filter((folder) => matches(folder));
  const tools = pattern.endsWith("*") ? found.filter((folder) => isToolFolder(root, folder)) : [];
  if (tools.length > 0) return tools;
  return found.length > 0 ? found.sort() : [pattern];
}

/** Without hidden, private and installed folders. */
const namesOfFolders = (root: string, folder: string): readonly string[] => {
  const entries = entriesOf(root, folder).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => name).filter((name) => !/^[._]/.test(name) && name !== "node_modules");
};

const namesIn = (root: string, folder: string): readonly string[] => entriesOf(root, folder).map(({ name }) => name);

const entriesOf = (root: string, folder: string) =>
  orElse(() => readdirSync(path.join(root, folder), { withFileTypes: true }), []);
