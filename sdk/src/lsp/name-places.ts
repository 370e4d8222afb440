import { parseTree, type Node } from "jsonc-parser";
import { ts } from "ts-morph";

/** A part of a text where the name of a tool belongs. */
export interface NamePlace {
  readonly start: number;
  readonly end: number;
  /** The text there; perhaps not the name of a tool. */
  readonly name: string;
}

/** Members of definitions, agents and JSON files whose texts are names of tools. */
const naming = /^(?:tools?|forbid|denied|disabled|requires|replacement|tool_id)$/;

/** Where a text of this file may name a tool: in calls, options and lists, in files of JSON, and in backticks and examples in what people and models read. */
export function namePlaces(file: string, text: string): readonly NamePlace[] {
  if (file.endsWith(".md")) return namesIn(text, 0, written);
  if (file.endsWith(".json")) return placesInJson(parseTree(text), text);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return placesInCode(source, source);
}

/** `name`, `name(…)` in backticks, the calls of examples, which begin a line, and words with an underscore, such as kb_search. */
const written = /(?<=`|^[ \t]*(?:\* ?)?)[a-zA-Z][\w-]*(?=\()|(?<=`)\w[\w-]*(?=`)|(?<![\w-])[a-zA-Z]\w*_\w+(?![\w-])/gm;

/** The same within a text of code or JSON, such as the instructions of an agent: only in backticks, which a template has escaped. */
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

/** Whether a text is the first argument of such a function, the name that a definition gives itself, or the value of a member that names tools. */
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
