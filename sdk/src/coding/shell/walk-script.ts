import { forEachChild, type AndOr, type For, type Redirected, type Select, type SyntaxNode } from "unbash";
import { evaluationsOf } from "./evaluated.ts";
import { readWord } from "./read-word.ts";
import { insideLoop, isFolderChange, type Scope } from "./scope.ts";
import { isLocalVariable } from "../words/variables.ts";
import { joinFolders, type Walk } from "./walk.ts";
import { walkCommand, walkRedirects } from "./walk-command.ts";

/** Collects the commands of a node and of all that is nested in it. */
export function walkNode(node: SyntaxNode, walk: Walk): void {
  walk.findings.reasons.push(...evaluationsOf(node));
  // Nodes without a case of their own are walked through.
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check
  switch (node.type) {
    case "Script":
      if ((node.errors?.length ?? 0) > 0) addSyntaxReason(node.errors?.[0]?.message, walk);
      walkChildren(node, walk);
      return;
    case "Command":
      walkCommand(node, walk);
      return;
    case "AndOr":
      walkChain(node, walk);
      return;
    case "Pipeline":
      for (const [index, command] of node.commands.entries())
        walk.visit(command, { ...walk, hasInput: walk.hasInput || index > 0 });
      return;
    case "For":
    case "Select":
      walkLoop(node, walk);
      return;
    case "While":
    case "ArithmeticFor":
      walkRepeated(node, walk);
      return;
    case "Redirected":
      walkRedirected(node, walk);
      return;
    case "Function":
    case "Coproc":
      addDefinition(node.type, walk);
      walkRepeated(node, walk);
      return;
    default:
      walkChildren(node, walk);
  }
}

function walkChildren(node: SyntaxNode, walk: Walk): void {
  forEachChild(node, (child) => {
    walk.visit(child, walk);
  });
}

function addSyntaxReason(message: string | undefined, { findings }: Walk): void {
  const detail = message === undefined ? "" : `: ${message}`;
  findings.reasons.push({ code: "syntax", message: `The command is not valid bash${detail}.`, isUnknown: true });
}

function addDefinition(type: "Function" | "Coproc", { findings }: Walk): void {
  const what = type === "Function" ? "A function may stand for any program" : "A coprocess runs beside the command";
  findings.reasons.push({ code: "definition", message: `${what}.`, isUnknown: type === "Function" });
}

/** After `cd folder &&`, the rest of the chain runs in that folder only; after the chain, in either. */
function walkChain(node: AndOr, walk: Walk): void {
  const { cursor } = walk;
  let all = cursor.folders;
  for (const [index, command] of node.commands.entries()) {
    const before = cursor.folders;
    walk.visit(command, walk);
    all = joinFolders(all, cursor.folders);
    if (node.operators[index] !== "&&") cursor.folders = all;
    else if (isFolderChange(command) && before !== cursor.folders) cursor.folders = without(cursor.folders, before);
  }
  cursor.folders = all;
}

function without(folders: readonly string[] | null, left: readonly string[] | null): readonly string[] | null {
  const rest = folders?.filter((folder) => left?.includes(folder) !== true) ?? null;
  return rest?.length === 0 ? folders : rest;
}

function walkLoop({ name: { value: name }, wordlist: words = [], body }: For | Select, walk: Walk): void {
  if (!isLocalVariable(name)) {
    const message = `The loop sets ${name}, which may change what programs run.`;
    walk.findings.reasons.push({ code: "assignment", message, isUnknown: true });
  }
  for (const word of words) walk.visit(word, walk);
  const values = words.map((word) => readWord(word, walk.scope));
  const isKnown = values.length > 0 && values.every((word) => !word.shapes.includes("\uE001"));
  const scope: Scope = isKnown ? insideLoop(walk.scope, name, values) : walk.scope;
  walkRepeated(body, { ...walk, scope });
}

/** What may run several times: a change of folder in it holds for all of it. */
function walkRepeated(node: SyntaxNode, walk: Walk): void {
  if (walk.scope.isMoving) walk.cursor.folders = null;
  walkChildren(node, walk);
}

function walkRedirected(node: Redirected, walk: Walk): void {
  const hasInput = walkRedirects(node.redirects, walk);
  walk.visit(node.command, { ...walk, hasInput: walk.hasInput || hasInput });
}
