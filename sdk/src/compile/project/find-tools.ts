import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { findingOf } from "../../errors/toolwright-error.ts";
import { leadsOut } from "../../errors/inside-project.ts";
import { startOf, type Finding } from "../../model/finding.ts";
import {
  handlerFileName,
  isFlatToolName,
  isToolFileName,
  isToolFolderName,
  moduleVariables,
  toolFileOf,
  type ToolFolder,
} from "../../model/tool/tool-folder.ts";
import { defined } from "../../util/defined.ts";
import { fileReason, orElse } from "../../util/failures.ts";
import { textOfFile, noTexts, type Texts } from "../../util/files.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import picomatch from "picomatch";

export interface FoundTools {
  readonly folders: readonly ToolFolder[];
  /** Files that may have a tool each, relative to the project. Inference decides: the others are helpers. */
  readonly flat: readonly string[];
  readonly findings: readonly Finding[];
  /** Folders that were read, relative to the project: a new file there would count. */
  readonly places: readonly string[];
  /** Configured places without a folder, each with its finding, which is reported unless a file there has a tool. */
  readonly empty: readonly { readonly place: string; readonly finding: Finding }[];
}

export interface SearchedPlaces {
  /** From the configuration: folders of tools, and globs. */
  readonly tools: string | readonly string[];
  /** The workflow files, relative to the project: tools may be next to them. */
  readonly workflows?: readonly string[];
}

/**
 * Finds a project's tools: each folder below a location, except names that begin with `.` or `_`, and each file directly in it.
 *
 * @param texts File contents that replace files on disk.
 */
export function findTools(root: string, { tools, workflows = [] }: SearchedPlaces, texts: Texts = noTexts): FoundTools {
  const { given, beside, searched } = toolPlaces(root, tools, workflows);
  const found = [...given, ...beside].map((place) => ({ place, ...findToolsAt(root, place, texts) }));
  const folders = found.flatMap((each) => each.folders);
  const isElsewhere = found.some((each) => beside.includes(each.place) && each.folders.length + each.flat.length > 0);
  const places = given.length === 1 && isElsewhere ? [] : given;
  return {
    folders: folders.map(({ folder }) => folder),
    flat: found.flatMap(({ flat }) => flat),
    findings: [...found.flatMap(({ failure }) => failure ?? []), ...folders.flatMap(({ findings }) => findings)],
    places: [...given, ...beside, ...searched, ...folders.map(({ folder }) => folder.path)],
    empty: found
      .filter((each) => places.includes(each.place) && each.folders.length === 0 && each.failure === undefined)
      .map(({ place }) => ({ place, finding: noTools(root, place) })),
  };
}

interface ReadFolder {
  readonly folder: ToolFolder;
  readonly findings: readonly Finding[];
}

interface FoundAt {
  readonly folders: readonly ReadFolder[];
  readonly flat: readonly string[];
  readonly failure?: Finding;
}

function findToolsAt(root: string, place: string, texts: Texts): FoundAt {
  if (isToolFolder(root, place)) return { folders: [readToolFolder(place, root, texts)], flat: [] };
  const names = namesIn(path.join(root, place));
  if (typeof names === "string") return { folders: [], flat: [], failure: unreadable(place, names) };
  const kindOf = (name: string) => statSync(path.join(root, place, name), { throwIfNoEntry: false });
  const folders = names.filter((name) => isToolFolderName(name) && kindOf(name)?.isDirectory() === true);
  const textOf = (name: string): string => orElse(() => textOfFile(path.join(root, place, name), texts), "");
  return {
    folders: folders.map((name) => readToolFolder(path.posix.join(place, name), root, texts)),
    flat: names
      .filter((name) => isFlatToolName(name) && mayExport.test(textOf(name)))
      .map((name) => path.posix.join(place, name)),
  };
}

/** A default export, CommonJS, or a variable that makes a tool of a function. */
const mayExport = new RegExp(`\\b(?:default|exports|${moduleVariables.join("|")})\\b`);

/** The sorted names in a folder, none if it does not exist; or the reason why it cannot be read. */
function namesIn(folder: string): readonly string[] | string {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? [] : fileReason(error);
  }
}

/** Larger files are data of the tool, not text to read. */
const maxFileBytes = 1024 * 1024;

function readToolFolder(folder: string, root: string, texts: Texts): ReadFolder {
  const name = path.posix.basename(folder);
  const names = leadsOut(root, folder) ? "a link leads out of the project" : namesIn(path.join(root, folder));
  if (typeof names === "string")
    return { folder: { name, path: folder, files: {} }, findings: [unreadable(folder, names, name)] };
  const findings: Finding[] = [];
  const textOf = (file: string): string | undefined => {
    const place = path.join(root, folder, file);
    try {
      const text = texts.get(place) ?? readFileSync(place, "utf8");
      return Buffer.byteLength(text) > maxFileBytes ? "" : text;
    } catch (error) {
      findings.push(unreadable(`${folder}/${file}`, fileReason(error), name));
      // A document that cannot be read is not missing.
      return isToolFileName(file) ? undefined : "";
    }
  };
  const isFile = (file: string): boolean =>
    statSync(path.join(root, folder, file), { throwIfNoEntry: false })?.isFile() === true;
  const read = names.filter(isFile).map((file) => [file, textOf(file)] as const);
  const files = Object.fromEntries(read.flatMap(([file, text]) => (text === undefined ? [] : [[file, text] as const])));
  const found = { name, path: folder, files };
  const inner = names.find((each) => isToolFolder(root, path.posix.join(folder, each)));
  return { folder: found, findings: [...findings, ...(findings.length > 0 ? [] : definitionFindings(found, inner))] };
}

const unreadable = (file: string, why: string, tool?: string): Finding =>
  findingOf("FILE_UNREADABLE", `${file} cannot be read: ${why}.`, { ...defined({ tool }), at: startOf(file) });

function noTools(root: string, place: string): Finding {
  const near = [path.posix.dirname(place), "."].flatMap((folder) =>
    entriesOf(root, folder)
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.posix.join(folder, name)),
  );
  const others = near.filter((name) => name !== place);
  const message = `There is no tool folder in "${place}".${didYouMean(place, others)}`;
  return findingOf("NO_TOOLS", message, { at: startOf(place) });
}

/** @param inner The name of a tool folder in this folder. */
function definitionFindings(folder: ToolFolder, inner: string | undefined): readonly Finding[] {
  const { name, path: place, files } = folder;
  const own = toolFileOf(folder);
  if (own !== undefined) {
    const isImported = /["']\.\/handler(?:\.js)?["']/.test(files[own] ?? "");
    if (own === handlerFileName || !Object.hasOwn(files, handlerFileName) || isImported) return [];
    const message = `The tool folder "${name}" has both ${own} and ${handlerFileName}, and either could be the tool.`;
    const remedy = `Remove one of them, or import \`./${handlerFileName}\` in \`${own}\`.`;
    return [findingOf("TOOL_AMBIGUOUS", message, { tool: name, at: startOf(`${place}/${handlerFileName}`), remedy })];
  }
  const misnamed = Object.keys(files).find(
    (file) => /\.[cm]?[jt]sx?$/.test(file) && /\bdefineTool\b/.test(files[file] ?? ""),
  );
  if (misnamed !== undefined) {
    const message = `The tool folder "${name}" has no tool.ts; its tool is in ${misnamed}.`;
    const remedy = `Rename \`${misnamed}\` to \`tool${path.posix.extname(misnamed) === ".js" ? ".js" : ".ts"}\`.`;
    return [findingOf("TOOL_FILE_MISSING", message, { tool: name, at: startOf(`${place}/${misnamed}`), remedy })];
  }
  if (inner !== undefined) {
    const message = `The tool folder "${name}" has no tool.ts; the folder "${inner}" in it is a tool folder.`;
    const remedy = `Set \`tools\` to "${path.posix.dirname(place)}/**" in the configuration, or move "${inner}" up.`;
    return [findingOf("TOOL_FILE_MISSING", message, { tool: name, at: startOf(place), remedy })];
  }
  const what = Object.keys(files).length === 0 ? "is empty" : "has no tool.ts";
  return [findingOf("TOOL_FILE_MISSING", `The tool folder "${name}" ${what}.`, { tool: name, at: startOf(place) })];
}

/** The finding of a tool in its own file next to a folder of the same name. */
export function besideFolder(file: string): Finding {
  const folder = file.replace(/\.[jt]s$/, "");
  const name = path.posix.basename(folder);
  const message = `The tool \`${name}\` is both in ${file} and in the folder ${folder}.`;
  const remedy = `Keep one of them: remove ${file}, or move its code to ${folder}/tool.ts.`;
  return findingOf("TOOL_AMBIGUOUS", message, { tool: name, at: startOf(file), remedy });
}

interface ToolPlaces {
  /** What the configuration names: folders of tools, and tool folders that a glob matches; relative to the project. */
  readonly given: readonly string[];
  /** Folders next to workflows. */
  readonly beside: readonly string[];
  /** Folders in which a new folder could match a glob. */
  readonly searched: readonly string[];
}

/**
 * The folders that `tools` of the configuration names, and other tool folders next to workflows.
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

export const isToolFolder = (root: string, folder: string): boolean =>
  entriesOf(root, folder).some(({ name }) => isToolFileName(name));

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

const entriesOf = (root: string, folder: string) =>
  orElse(() => readdirSync(path.join(root, folder), { withFileTypes: true }), []);
