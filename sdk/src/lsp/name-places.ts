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
  if (file.endsWith(".md")) return quotedNames(text, 0);
  if (file.endsWith(".json")) return placesInJson(parseTree(text));
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return placesInCode(source, source);
}

/** `name`, `name(…)` in backticks, the calls of examples, which begin a line, and words with an underscore, such as kb_search. */
const written = /(?<=`|^[ \t]*(?:\* ?)?)[a-zA-Z][\w-]*(?=\()|(?<=`)\w[\w-]*(?=`)|(?<![\w-])[a-zA-Z]\w*_\w+(?![\w-])/gm;

const quotedNames = (text: string, offset: number): readonly NamePlace[] =>
  [...text.matchAll(written)].map(({ 0: name, index }) => placeOf(name, offset + index));

export const placeOf = (name: string, start: number): NamePlace => ({ name, start, end: start + name.length });

function placesInCode(node: ts.Node, source: ts.SourceFile): readonly NamePlace[] {
  const docs = ts.getJSDocCommentsAndTags(node).filter((doc) => ts.isJSDoc(doc) && doc.parent === node);
  const own = ts.isStringLiteralLike(node) && namesTool(node) ? [placeOf(node.text, node.getStart(source) + 1)] : [];
  const inner: NamePlace[] = [];
  ts.forEachChild(node, (child) => void inner.push(...placesInCode(child, source)));
  return [...docs.flatMap((doc) => quotedNames(doc.getText(source), doc.getStart(source))), ...own, ...inner];
}

/** Whether a text is the first argument of `….call(…)` or `describe(…)`, the name that a definition gives itself, or the value of a member that names tools. */
function namesTool(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) {
    const { expression: callee, arguments: given } = parent;
    return given[0] === node && /(?:\.call|^describe)$/.test(callee.getText());
  }
  const member = ts.isArrayLiteralExpression(parent) ? parent.parent : parent;
  if (!ts.isPropertyAssignment(member)) return false;
  const name = member.name.getText();
  return naming.test(name) || (name === "name" && isDefinition(member.parent.parent));
}

const isDefinition = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^defineTool\b/.test(node.expression.getText());

/** Also the keys below `tools` and `results`, and the names in the lists of a workflow. */
function placesInJson(node: Node | undefined, keys: readonly string[] = []): readonly NamePlace[] {
  if (node === undefined) return [];
  if (node.type === "string") {
    const [last = "", ...above] = keys.toReversed();
    const isName = naming.test(last) || (last === "name" && above.some((key) => /^(?:tools|agent_tools)$/.test(key)));
    return isName ? [placeOf(String(node.value), node.offset + 1)] : [];
  }
  if (node.type !== "property") return (node.children ?? []).flatMap((child) => placesInJson(child, keys));
  const [key, value] = node.children ?? [];
  const isKey = /^(?:tools|results)$/.test(keys.at(-1) ?? "");
  const own = isKey && key !== undefined ? [placeOf(String(key.value), key.offset + 1)] : [];
  return [...own, ...placesInJson(value, [...keys, String(key?.value)])];
}
