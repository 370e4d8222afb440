import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type { Json } from "../../util/json.ts";
import type { Location } from "../../model/location.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { positionAt } from "./locations.ts";

type Position = Pick<Location, "line" | "column">;

export type ReadJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly message: string; readonly position: Position };

/** Reads strict JSON: no comments, no trailing commas. */
export function readJson(text: string): ReadJson {
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch (error) {
    return { ok: false, ...firstFault(text, error) };
  }
}

/** The start of the value at a JSON pointer, or of the nearest value around it. */
export function jsonPosition(text: string, pointer: string): Position {
  const root = parseTree(text);
  const path = pointerKeys(pointer);
  for (let length = path.length; root !== undefined && length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node !== undefined) return positionAt(text, node.offset);
  }
  return positionAt(text, root?.offset ?? 0);
}

// A pointer does not distinguish a list's index from a numeric key.
function nodeAt(root: Node, path: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const key of path) node = node && findNodeAtLocation(node, [node.type === "array" ? Number(key) : key]);
  return node;
}

function firstFault(text: string, error: unknown): { message: string; position: Position } {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return { message: String(error), position: { line: 1, column: 1 } };
  // `CommaExpected` → `comma expected`
  const words = printParseErrorCode(first.error).replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  return { message: words.toLowerCase(), position: positionAt(text, first.offset) };
}
