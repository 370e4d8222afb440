import path from "node:path";
import { ts } from "ts-morph";
import type { TextDocumentEdit, RenameFile, WorkspaceEdit } from "vscode-languageserver/node";
import { pathToFileURL } from "node:url";
import type { ProjectState } from "../compile/inspect-project.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { toolNameForm, toolNamePattern } from "../model/tool/tool-options.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import type { EditorFiles } from "./editor-files.ts";
import { filesWith, mentionsOf, type Mention } from "./mentions.ts";
import { rangeIn } from "./ranges.ts";

/** What a tool is renamed in. */
export interface Renaming {
  readonly state: ProjectState;
  readonly files: EditorFiles;
}

/**
 * Renames a tool: its folder or file, where that has its name, each place that names it, and the paths that lead to it.
 *
 * @throws ToolwrightError `TOOL_NAME_INVALID` for a name that a tool cannot have, or another has.
 */
export function renameTool({ name, folder, tool }: RuleSubject, to: string, { state, files }: Renaming): WorkspaceEdit {
  if (!toolNamePattern.test(to)) throw new ToolwrightError("TOOL_NAME_INVALID", `A tool's name is ${toolNameForm}.`);
  if (state.subjects.some((other) => other.name === to))
    throw new ToolwrightError("TOOL_NAME_INVALID", `There is a tool "${to}" already.`);
  const home = path.join(state.root, folder?.path ?? tool?.file.replace(/\.[jt]s$/, "") ?? "");
  const moves = path.basename(home) === name;
  const places = [...mentionsOf(name, state, files), ...(moves ? pathsTo(home, { state, files }) : [])];
  const edits = [...Map.groupBy(places, ({ file }) => file)].map(([file, own]): TextDocumentEdit => {
    const document = files.documentAt(file);
    return {
      textDocument: { uri: files.uriOf(file), version: null },
      edits: own.map(({ start, end }) => ({ range: rangeIn(document, start, end), newText: to })),
    };
  });
  const from = folder === undefined ? [".ts", ".js", ".json"].filter((ending) => files.exists(home + ending)) : [""];
  const renamed = from.map((ending): RenameFile => ({
    kind: "rename",
    oldUri: pathToFileURL(home + ending).href,
    newUri: pathToFileURL(path.join(path.dirname(home), to + ending)).href,
  }));
  return { documentChanges: [...edits, ...(moves ? renamed : [])] };
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
