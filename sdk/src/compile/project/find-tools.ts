import { readdirSync, readFileSync, statSync, type Stats } from "node:fs";
import path from "node:path";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import {
  handlerFileName,
  isFlatToolName,
  isToolFileName,
  moduleVariables,
  toolFileOf,
  type ToolFolder,
} from "../../model/tool/tool-folder.ts";
import { orElse } from "../../util/failures.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { textOfFile, noTexts, type Texts } from "../../util/files.ts";
import { leadsOut } from "../../errors/inside-project.ts";
import { isToolFolder, type ToolPlaces } from "./tool-places.ts";

export interface FoundTools {
  readonly folders: readonly ToolFolder[];
  readonly findings: readonly Finding[];
}

/** Larger files are data of the tool, not text anyone reads here. */
const maxFileBytes = 1024 * 1024;

/** The tools of every place, with those in their own files. */
export interface PlacedTools extends FoundTools {
  /** Files, relative to the project. */
  readonly flat: readonly string[];
}

/** @param texts What files are read as, whatever is on disk. */
export function findToolsIn(root: string, { given, beside }: ToolPlaces, texts: Texts): PlacedTools {
  const next = beside.map((place) => findToolsAt(root, place, texts));
  const isElsewhere = given.length === 1 && next.some(({ folders, flat }) => folders.length + flat.length > 0);
  const found = [
    ...given.map((place) => findToolsAt(root, place, texts)).map((each) => (isElsewhere ? mayBeEmpty(each) : each)),
    ...next.map(mayBeEmpty),
  ];
  return {
    folders: found.flatMap(({ folders }) => folders),
    findings: found.flatMap(({ findings }) => findings),
    flat: found.flatMap(({ flat }) => flat),
  };
}

/** Where tools are elsewhere too. */
export const mayBeEmpty = (found: PlacedTools): PlacedTools => ({
  ...found,
  findings: found.findings.filter(({ code }) => code !== "NO_TOOLS"),
});

function findToolsAt(root: string, place: string, texts: Texts): PlacedTools {
  if (isToolFolder(root, place)) {
    const { folder, findings } = checkedFolder(place, root, texts);
    return { folders: [folder], findings, flat: [] };
  }
  return { ...findTools(root, place, texts), flat: findFlatTools(root, place, texts) };
}

/** Finds every folder directly below `toolsDir`; names that begin with `.` or `_` are left out. */
export function findTools(root: string, toolsDir: string, texts: Texts = noTexts): FoundTools {
  const folder = path.join(root, toolsDir);
  const entries = namesBelow(folder);
  if (entries instanceof Error) return { folders: [], findings: [noFolder(root, toolsDir, entries)] };
  const names = entries
    .filter((name) => !/^[._]/.test(name) && stats(path.join(folder, name))?.isDirectory() === true)
    .sort();
  const read = names.map((name) => checkedFolder(path.posix.join(toolsDir, name), root, texts));
  return {
    folders: read.map(({ folder: found }) => found),
    findings: names.length === 0 ? [noTools(root, toolsDir)] : read.flatMap(({ findings }) => findings),
  };
}

function checkedFolder(folder: string, root: string, texts: Texts): ReadFolder {
  const read = readToolFolder(folder, root, texts);
  return { folder: read.folder, findings: findingsOfFolder(read) };
}

interface ReadFolder {
  readonly folder: ToolFolder;
  readonly findings: readonly Finding[];
}

/** The state of a path, links followed; undefined for a link whose target does not exist. */
const stats = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false });

function readToolFolder(folder: string, root: string, texts: Texts): ReadFolder {
  const isOutside = leadsOut(root, folder);
  const inside = isOutside ? new Error("a link leads out of the project") : namesBelow(path.join(root, folder));
  if (inside instanceof Error) {
    const findings = [unreadable(folder, undefined, reasonOf(inside))];
    return { folder: { name: path.posix.basename(folder), path: folder, files: {} }, findings };
  }
  const names: string[] = [];
  const odd: Finding[] = [];
  for (const name of inside.toSorted()) {
    const state = stats(path.join(root, folder, name));
    if (state?.isFile() === true) names.push(name);
    else if (isToolFileName(name)) {
      odd.push(unreadable(folder, name, state === undefined ? "it is a link that leads nowhere" : "it is not a file"));
    }
  }
  const read = readFiles(folder, names, (name) => readText(`${root}/${folder}/${name}`, texts));
  return { ...read, findings: [...odd, ...read.findings] };
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** `EACCES: permission denied` of `EACCES: permission denied, open '/…'`: the message names the path relative to the project. */
const reasonOf = ({ message }: Error): string => message.split(", ", 1)[0] ?? message;

function readFiles(folder: string, names: readonly string[], read: (name: string) => string | Error): ReadFolder {
  const files: [name: string, text: string][] = [];
  const findings: Finding[] = [];
  for (const name of names) {
    const text = read(name);
    if (typeof text === "string") files.push([name, text]);
    else {
      findings.push(unreadable(folder, name, reasonOf(text)));
      // A document that cannot be read is not missing.
      if (!isToolFileName(name)) files.push([name, ""]);
    }
  }
  return { folder: { name: path.posix.basename(folder), path: folder, files: Object.fromEntries(files) }, findings };
}

function namesBelow(folder: string): readonly string[] | Error {
  try {
    return readdirSync(folder);
  } catch (error) {
    return toError(error);
  }
}

function readText(file: string, texts: Texts): string | Error {
  try {
    const text = texts.get(file);
    if (text !== undefined) return Buffer.byteLength(text) > maxFileBytes ? "" : text;
    const bytes = readFileSync(file);
    return bytes.length > maxFileBytes ? "" : bytes.toString("utf8");
  } catch (error) {
    return toError(error);
  }
}

function unreadable(folder: string, name: string | undefined, why: string): Finding {
  const file = name === undefined ? folder : `${folder}/${name}`;
  const at = { file, line: 1, column: 1 };
  return findingOf("FILE_UNREADABLE", `${file} cannot be read: ${why}.`, { tool: path.posix.basename(folder), at });
}

function noFolder(root: string, toolsDir: string, error: Error): Finding {
  if ("code" in error && error.code === "ENOENT") return noTools(root, toolsDir);
  const at = { file: toolsDir, line: 1, column: 1 };
  return findingOf("FILE_UNREADABLE", `${toolsDir} cannot be read: ${reasonOf(error)}.`, { at });
}

function noTools(root: string, toolsDir: string): Finding {
  const near = [path.posix.dirname(toolsDir), "."].flatMap((folder) => {
    const names = namesBelow(path.join(root, folder));
    return names instanceof Error ? [] : names.map((name) => path.posix.join(folder, name));
  });
  const hint = didYouMean(
    toolsDir,
    near.filter((name) => name !== toolsDir && stats(path.join(root, name))?.isDirectory() === true),
  );
  return findingOf("NO_TOOLS", `There is no tool folder in "${toolsDir}".${hint}`, {
    at: { file: toolsDir, line: 1, column: 1 },
  });
}

function findingsOfFolder({ folder, findings }: ReadFolder): readonly Finding[] {
  const isReported = findings.some(
    ({ at }) => at?.file === folder.path || isToolFileName(path.posix.basename(at?.file ?? "")),
  );
  return isReported ? findings : [...findings, ...findingsOfFiles(folder)];
}

function findingsOfFiles(folder: ToolFolder): readonly Finding[] {
  const file = toolFileOf(folder);
  if (file !== undefined) return file === handlerFileName ? [] : secondDefinition(folder, file);
  const names = Object.keys(folder.files);
  const misnamed = names.find(
    (name) => /\.[cm]?[jt]sx?$/.test(name) && /\bdefineTool\b/.test(folder.files[name] ?? ""),
  );
  const message =
    names.length === 0
      ? `The tool folder "${folder.name}" is empty.`
      : `The tool folder "${folder.name}" has no tool.ts${misnamed === undefined ? "" : `; its tool is in ${misnamed}`}.`;
  return [
    findingOf("TOOL_FILE_MISSING", message, {
      tool: folder.name,
      at: { file: misnamed === undefined ? folder.path : `${folder.path}/${misnamed}`, line: 1, column: 1 },
      ...(misnamed !== undefined && {
        remedy: `Rename \`${misnamed}\` to \`tool${path.posix.extname(misnamed) === ".js" ? ".js" : ".ts"}\`.`,
      }),
    }),
  ];
}

/** Next to a tool that does not import it, a `handler.js` is a tool as well. */
function secondDefinition({ name, path: folder, files }: ToolFolder, file: string): readonly Finding[] {
  if (!Object.hasOwn(files, handlerFileName) || /["']\.\/handler(?:\.js)?["']/.test(files[file] ?? "")) return [];
  const message = `The tool folder "${name}" has both ${file} and ${handlerFileName}, and either could be the tool.`;
  const at = { file: `${folder}/${handlerFileName}`, line: 1, column: 1 };
  const remedy = `Remove one of them, or import \`./${handlerFileName}\` in \`${file}\`.`;
  return [findingOf("TOOL_AMBIGUOUS", message, { tool: name, at, remedy })];
}

/**
 * Files directly in the tools folder that may have a tool each, such as `tools/echo_all.ts`; relative to the project, sorted. Inference decides: the
 * others are helpers.
 */
function findFlatTools(root: string, toolsDir: string, texts: Texts): readonly string[] {
  const names = namesBelow(path.join(root, toolsDir));
  if (names instanceof Error) return [];
  return names
    .filter((name) => isFlatToolName(name) && mayExport.test(textOf(path.join(root, toolsDir, name), texts)))
    .sort()
    .map((name) => path.posix.join(toolsDir, name));
}

const textOf = (file: string, texts: Texts): string => orElse(() => textOfFile(file, texts), "");

/** A default export, CommonJS, or a variable that makes a tool of a function. */
const mayExport = new RegExp(`\\b(?:default|exports|${moduleVariables.join("|")})\\b`);

/** The finding of a tool in its own file next to a folder of the same name. */
export function besideFolder(file: string): Finding {
  const folder = file.replace(/\.[jt]s$/, "");
  const name = path.posix.basename(folder);
  const message = `The tool \`${name}\` is both in ${file} and in the folder ${folder}.`;
  const remedy = `Keep one of them: remove ${file}, or move its code to ${folder}/tool.ts.`;
  return findingOf("TOOL_AMBIGUOUS", message, { tool: name, at: { file, line: 1, column: 1 }, remedy });
}
