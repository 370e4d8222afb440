import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import type { Location } from "../model/finding.ts";
import { orElse } from "../util/failures.ts";
import { pointerKeys, pointerTo } from "../util/json-pointer.ts";

/** The syntax tree of a JSON text; undefined for one that nests too deeply to be parsed. */
export const treeOf = (json: string): Node | undefined => orElse(() => parseTree(json), undefined);

/** The part of a tree at a JSON pointer, or the nearest part around it. */
export function nodeAt(root: Node, pointer: string): Node {
  let node = root;
  for (const key of pointerKeys(pointer)) {
    const next = findNodeAtLocation(node, [node.type === "array" ? Number(key) : key]);
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

// Deeper definitions are not read.
const maxDepth = 128;

/** The offset of every value in a part of a tree, by JSON pointer from it. Of two members with one name the last counts, as for `JSON.parse`. */
export function offsetsIn(part: Node): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const visit = (node: Node, pointer: string, depth: number): void => {
    offsets.set(pointer, node.offset);
    if (depth === maxDepth) return;
    for (const [index, child] of (node.children ?? []).entries()) {
      const isItem = node.type === "array";
      const value = isItem ? child : child.children?.[1];
      const key = isItem ? String(index) : String(child.children?.[0]?.value);
      if (value !== undefined) visit(value, pointerTo(pointer, key), depth + 1);
    }
  };
  visit(part, "", 0);
  return offsets;
}

export function locationsIn(file: string, content: string): (offset: number) => Location {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(content.matchAll(/\n/g), ({ index }) => index + 1)];
    const line = starts.findLastIndex((start) => start <= offset);
    return { file, line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}
