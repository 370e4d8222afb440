import { forEachChild, type SyntaxNode } from "unbash";
import type { ShellWord } from "../words/shell-word.ts";

export interface Scope {
  readonly settings: ReadonlyMap<string, number>;
  readonly isMoving: boolean;
  /** The words that the loops around this location go through, by variable. */
  readonly loops: ReadonlyMap<string, readonly ShellWord[]>;
}

interface Entry {
  readonly node: SyntaxNode;
  readonly depth: number;
  readonly isRepeated: boolean;
}

const maxDepth = 150;
const repeated = new Set(["For", "Select", "While", "ArithmeticFor", "Function", "Coproc"]);

/** Reads a script once, nested scripts too; null if it is nested too deeply to be walked. */
export function newScope(script: SyntaxNode): Scope | null {
  const settings = new Map<string, number>();
  let isMoving = false;
  const stack: Entry[] = [{ node: script, depth: 0, isRepeated: false }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { node, depth } = entry;
    if (depth > maxDepth) return null;
    const name = settingOf(node);
    if (name !== undefined) settings.set(name, (settings.get(name) ?? 0) + 1);
    isMoving ||= entry.isRepeated && isFolderChange(node);
    const isRepeated = entry.isRepeated || repeated.has(node.type);
    forEachChild(node, (child) => {
      stack.push({ node: child, depth: depth + 1, isRepeated });
    });
  }
  return { settings, isMoving, loops: new Map() };
}

function settingOf(node: SyntaxNode): string | undefined {
  if (node.type === "Assignment") return node.name;
  if (node.type === "For" || node.type === "Select") return node.name.value;
  if (node.type !== "ParameterExpansion" || node.operation?.type !== "Default") return undefined;
  return node.operation.operator.endsWith("=") ? node.parameter : undefined;
}

/** Whether a node is `cd`, as far as its name is known. */
export function isFolderChange(node: SyntaxNode): boolean {
  return node.type === "Command" && (node.name?.value === "cd" || /^(?:command|builtin)$/.test(node.name?.value ?? ""));
}

/** The words of a loop's variable; undefined for every other variable, and for one that is set elsewhere too. */
export function loopWords({ settings, loops }: Scope, name: string): readonly ShellWord[] | undefined {
  return settings.get(name) === 1 ? loops.get(name) : undefined;
}
