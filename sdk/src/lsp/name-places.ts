import { parseTree, type Node } from "jsonc-parser";
import { ts } from "ts-morph";
import path from "node:path";
import type { ProjectState } from "../compile/inspect-project.ts";
import type { EditorFiles } from "./editor-files.ts";
import { readdirSync } from "node:fs";
import { handlerFileName } from "../model/tool/tool-folder.ts";
import { orElse } from "../util/failures.ts";

/** A part of a text where the name of a tool is expected. */
export interface NamePlace {
  readonly start: number;
  readonly end: number;
  /** The text there; perhaps not the name of a tool. */
  readonly name: string;
}

/** Members of definitions, agents and JSON files whose texts are names of tools. */
const naming = /^(?:tools?|forbid|denied|disabled|requires|replacement|tool_id)$/;

/** Places in a file that may name a tool: in calls, options and lists, in JSON files, and in backticks and examples of texts for people and models. */
export function namePlaces(file: string, text: string): readonly NamePlace[] {
  if (file.endsWith(".md")) return namesIn(text, 0, written);
  if (file.endsWith(".json")) return placesInJson(parseTree(text), text);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return placesInCode(source, source);
}

/** `name`, `name(…)` in backticks, the calls of examples, which begin a line, and words with an underscore, such as kb_search. */
const written = /(?<=`|^[ \t]*(?:\* ?)?)[a-zA-Z][\w-]*(?=\()|(?<=`)\w[\w-]*(?=`)|(?<![\w-])[a-zA-Z]\w*_\w+(?![\w-])/gm;

/** The same within a text of code or JSON, such as the instructions of an agent: only in backticks, which a template escapes. */
const inBackticks = /(?<=`)[a-zA-Z][\w-]*(?=\(|\\?`)/g;

const namesIn = (text: string, offset: number, pattern: RegExp): readonly NamePlace[] =>
  [...text.matchAll(pattern)].map(({ 0: name, index }) => placeOf(name, offset + index));

export const placeOf = (name: string, start: number): NamePlace => ({ name, start, end: start + name.length });

function placesInCode(node: ts.Node, source: ts.SourceFile): readonly NamePlace[] {
  const docs = ts.getJSDocCommentsAndTags(node).filter((doc) => ts.isJSDoc(doc) && doc.parent === node);
  const inner: NamePlace[] = [];
  ts.forEachChild(node, (child) => void inner.push(...placesInCode(child, source)));
  return [
    ...docs.flatMap((doc) => namesIn(doc.getText(source), doc.getStart(source), written)),
    ...placesInText(node, source),
    ...inner,
  ];
}

function placesInText(node: ts.Node, source: ts.SourceFile): readonly NamePlace[] {
  const start = node.getStart(source) + 1;
  if (ts.isStringLiteralLike(node) && namesTool(node)) return [placeOf(node.text, start)];
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
  return isText ? namesIn(node.getText(source).slice(1, -1), start, inBackticks) : [];
}

/** Functions whose first argument is the name of a tool, in handlers, tests and scripts. */
const takesName = /(?:^|\.)(?:call|callTool|executeTool|tool|describe|validInputs|replayExamples)$/;

/** Whether a text is the first argument of such a function, the name of a definition, or the value of a member that names tools. */
function namesTool(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) {
    const { expression: callee, arguments: given } = parent;
    return given[0] === node && takesName.test(callee.getText());
  }
  const member = ts.isArrayLiteralExpression(parent) ? parent.parent : parent;
  if (!ts.isPropertyAssignment(member)) return false;
  const name = member.name.getText();
  return naming.test(name) || (name === "name" && isDefinition(member.parent.parent));
}

const isDefinition = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^defineTool\b/.test(node.expression.getText());

/** Also the keys below `tools` and `results`, and the names in the lists of a workflow. */
function placesInJson(node: Node | undefined, text: string, keys: readonly string[] = []): readonly NamePlace[] {
  if (node === undefined) return [];
  if (node.type === "string") {
    const [last = "", ...above] = keys.toReversed();
    const isName = naming.test(last) || (last === "name" && above.some((key) => /^(?:tools|agent_tools)$/.test(key)));
    if (isName) return [placeOf(String(node.value), node.offset + 1)];
    return namesIn(text.slice(node.offset, node.offset + node.length), node.offset, inBackticks);
  }
  if (node.type !== "property") return (node.children ?? []).flatMap((child) => placesInJson(child, text, keys));
  const [key, value] = node.children ?? [];
  const isKey = /^(?:tools|results)$/.test(keys.at(-1) ?? "");
  const own = isKey && key !== undefined ? [placeOf(String(key.value), key.offset + 1)] : [];
  return [...own, ...placesInJson(value, text, [...keys, String(key?.value)])];
}

export interface Mention extends NamePlace {
  /** Absolute. */
  readonly file: string;
}

/** Larger files are treated as data. */
const mostCharacters = 1_000_000;

export const filesWith = (
  word: string,
  { root, config }: ProjectState,
  files: EditorFiles,
): readonly (readonly [file: string, text: string])[] =>
  projectFiles(root, config.outDir)
    .map((file) => [file, files.documentAt(file).getText()] as const)
    .filter(([, text]) => text.length < mostCharacters && text.includes(word));

export const mentionsOf = (name: string, state: ProjectState, files: EditorFiles): readonly Mention[] =>
  filesWith(name, state, files).flatMap(([file, text]) => [
    ...namePlaces(file, text).flatMap((place) => (place.name === name ? [{ file, ...place }] : [])),
    ...headingsOf(name, file, text),
  ]);

/** A document starts with the name of its tool. */
function headingsOf(name: string, file: string, text: string): readonly Mention[] {
  const start = path.basename(file) === "doc.md" && text.startsWith(`# ${name}`) ? 2 : undefined;
  return start === undefined || /^# [\w-]+/.exec(text)?.[0] !== `# ${name}`
    ? []
    : [{ file, name, start, end: start + name.length }];
}

/** Output of builds and installations, which is written again when its source changes. */
const generated = /^(?:TOOLS\.md|WORKFLOWS\.md|tools\.lock\.json|package-lock\.json)$/;

/** The files of a project that people write, absolute, without the files of nested projects. */
function projectFiles(root: string, outDir: string): readonly string[] {
  const below = (folder: string): readonly string[] => {
    const entries = orElse(() => readdirSync(folder, { withFileTypes: true }), []);
    if (folder !== root && entries.some(({ name }) => name === "package.json")) return [];
    const isByHand = entries.some(({ name }) => name === handlerFileName);
    return entries.flatMap((entry) => {
      const { name } = entry;
      const file = path.join(folder, name);
      if (entry.isDirectory())
        return /^\.|^node_modules$/.test(name) || file === path.join(root, outDir) ? [] : below(file);
      const isWritten = name === "schema.json" ? !isByHand : generated.test(name);
      return /\.(?:[cm]?[jt]sx?|json|md)$/.test(name) && !isWritten ? [file] : [];
    });
  };
  return below(root);
}
