import { existsSync } from "node:fs";
import path from "node:path";
import { ts } from "ts-morph";
import type { RenameFile, WorkspaceEdit } from "vscode-languageserver/node";
import { pathToFileURL } from "node:url";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { isToolFolderName } from "../model/tool/tool-folder.ts";
import { toolNameForm, toolNamePattern } from "../model/tool/tool-options.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { filesWith, mentionsOf, type Mention, placeOf } from "./name-places.ts";
import type { Asked } from "./tool-at.ts";

type Renaming = Pick<Asked, "state" | "files">;

/** The edits that rename a tool, and the places that keep its name, in the current files. */
export interface Renamed {
  readonly edit: WorkspaceEdit;
  readonly left: readonly Mention[];
}

/**
 * Renames a tool: its folder or file, if that has its name, each place that names it, and the paths to it.
 *
 * @throws ToolwrightError `TOOL_NAME_INVALID` for an invalid name, the name of another tool, or a name whose folder a build would not read.
 */
export function renameTool({ name, folder, tool }: RuleSubject, to: string, { state, files }: Renaming): Renamed {
  const home = path.join(state.root, folder?.path ?? tool?.file.replace(/\.[jt]s$/, "") ?? "");
  const moves = path.basename(home) === name;
  const endings = folder === undefined ? [".ts", ".js", ".json"].filter((ending) => files.exists(home + ending)) : [""];
  const target = path.join(path.dirname(home), to);
  const problem = !toolNamePattern.test(to)
    ? `A tool's name is ${toolNameForm}.`
    : state.subjects.some((other) => other.name === to)
      ? `There is a tool "${to}" already.`
      : moves && !isToolFolderName(to)
        ? `A build does not read a tool whose folder or file begins with "${to.charAt(0)}".`
        : moves && endings.some((ending) => existsSync(target + ending))
          ? `${path.relative(state.root, target)} exists already.`
          : undefined;
  if (problem !== undefined) throw new ToolwrightError("TOOL_NAME_INVALID", problem);
  const places = [...mentionsOf(name, state, files), ...(moves ? pathsTo(home, { state, files }) : [])];
  const edits = [...Map.groupBy(places, ({ file }) => file)].map(([file, own]) => {
    const renamings = own.map(({ start, end }) => ({ start, end, text: to }));
    return files.editOf(file, renamings);
  });
  const renamed = endings.map((ending): RenameFile => ({
    kind: "rename",
    oldUri: pathToFileURL(home + ending).href,
    newUri: pathToFileURL(target + ending).href,
  }));
  const words = wordsIn(name, { state, files }).filter(
    (word) => !places.some(({ file, start }) => file === word.file && start === word.start),
  );
  const isMoved = (file: string): boolean => moves && file.startsWith(home + path.sep);
  const left = words.map((word) => ({
    ...word,
    file: isMoved(word.file) ? target + word.file.slice(home.length) : word.file,
  }));
  return { edit: { documentChanges: [...edits, ...(moves ? renamed : [])] }, left };
}

const textInCode = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|\/\/[^\n]*|\/\*[^]*?\*\//g;

/** Where a name occurs as a word; in code only within strings and comments. */
function wordsIn(name: string, { state, files }: Renaming): readonly Mention[] {
  const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`, "g");
  return filesWith(name, state, files).flatMap(([file, text]) => {
    const isCode = !/\.(?:md|json)$/.test(file);
    const parts = isCode
      ? [...text.matchAll(textInCode)].map(({ 0: part, index }) => [part, index] as const)
      : [[text, 0] as const];
    return parts.flatMap(([part, from]) =>
      [...part.matchAll(word)].map(({ index }) => ({ file, ...placeOf(name, from + index) })),
    );
  });
}

/** The part of each path that names the folder of a tool, in imports and in workflows. */
function pathsTo(home: string, { state, files }: Renaming): readonly Mention[] {
  const name = path.basename(home);
  return filesWith(name, state, files).flatMap(([file, text]) => {
    if (file.endsWith(".md")) return [];
    const starts = file.endsWith(".json")
      ? [...text.matchAll(new RegExp(`(?<=\\btools[./])${name.replaceAll(/\W/g, "\\$&")}(?=[./"])`, "g"))].map(
          ({ index }) => index,
        )
      : importsOf(home, file, text);
    return starts.map((start) => ({ file, name, start, end: start + name.length }));
  });
}

function importsOf(home: string, file: string, text: string): readonly number[] {
  const name = path.basename(home);
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName, pos }) => {
    const target = path.resolve(path.dirname(file), fileName);
    const leads = fileName.startsWith(".") && (target === home || /^[./\\]/.test(target.slice(home.length)));
    if (!leads || !target.startsWith(home)) return [];
    const at = fileName.lastIndexOf(`/${name}`) + 1;
    return at === 0 ? [] : [text.indexOf(fileName, pos) + at];
  });
}
