import {
  type AndOr,
  type Assignment,
  type Command,
  type CommandArgument,
  type For,
  forEachChild,
  parse,
  type Redirected,
  type Redirection,
  type Select,
  type SyntaxNode,
} from "unbash";
import { type Reason, tooDeep, unknown } from "../words/reason.ts";
import { isHarmlessVariable, isLocalVariable, literalOf, marks, type ShellWord } from "../words/shell-word.ts";
import { peel } from "../wrappers/peel.ts";
import type { Peeled } from "../wrappers/peeled.ts";
import { printedNames } from "../wrappers/special.ts";
import { joinFolders, type Walk } from "./analysis.ts";
import { builtinReasons, changedFolders, inputReasons } from "./builtins.ts";
import { evaluationsOf } from "./evaluated.ts";
import { readWord } from "./read-word.ts";
import { delimiterReasons, redirectEffect } from "./redirects.ts";
import { isFolderChange, newScope } from "./scope.ts";

export function walkNode(node: SyntaxNode, walk: Walk): void {
  walk.findings.reasons.push(...evaluationsOf(node));
  // Nodes without their own case are walked through.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (node.type) {
    case "Script":
      if (node.errors?.[0] !== undefined)
        walk.findings.reasons.push(unknown("syntax", `The command is not valid bash: ${node.errors[0].message}.`));
      walkChildren(node, walk);
      return;
    case "Command":
      walkCommand(node, walk);
      return;
    case "AndOr":
      walkChain(node, walk);
      return;
    case "Pipeline":
      walkPipeline(node.commands, walk);
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
  forEachChild(node, (child) => walkNode(child, walk));
}

function addDefinition(type: "Function" | "Coproc", { findings }: Walk): void {
  const what = type === "Function" ? "A function may stand for any program" : "A coprocess runs next to the command";
  findings.reasons.push({ code: "definition", message: `${what}.`, isUnknown: type === "Function" });
}

function walkPipeline(commands: readonly SyntaxNode[], walk: Walk): void {
  const { commands: listed } = walk.findings;
  let found: readonly string[] | undefined;
  for (const [index, command] of commands.entries()) {
    const before = listed.length;
    walkNode(command, { ...walk, hasInput: walk.hasInput || index > 0, found });
    const [only, ...others] = listed.slice(before);
    found =
      only !== undefined && others.length === 0 && command.type === "Command" && only.origin === "system"
        ? printedNames(only.words)
        : undefined;
  }
}

/** After `cd folder &&`, the rest of the chain runs in that folder only; after the chain, in either. */
function walkChain(node: AndOr, walk: Walk): void {
  const { cursor } = walk;
  let all = cursor.folders;
  for (const [index, command] of node.commands.entries()) {
    const before = cursor.folders;
    walkNode(command, walk);
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
    walk.findings.reasons.push(unknown("assignment", `The loop sets ${name}, which may change what programs run.`));
  }
  for (const word of words) walkNode(word, walk);
  const values = words.map((word) => readWord(word, walk.scope));
  const isKnown = values.length > 0 && values.every((word) => !word.shapes.includes(marks.any));
  const loops = isKnown ? new Map([...walk.scope.loops, [name, values]]) : walk.scope.loops;
  walkRepeated(body, { ...walk, scope: { ...walk.scope, loops } });
}

/** What may run several times: a change of folder in it holds for all of it. */
function walkRepeated(node: SyntaxNode, walk: Walk): void {
  if (walk.scope.isMoving) walk.cursor.folders = null;
  walkChildren(node, walk);
}

function walkRedirected(node: Redirected, walk: Walk): void {
  const hasInput = walkRedirects(node.redirects, walk);
  walkNode(node.command, { ...walk, hasInput: walk.hasInput || hasInput });
}

const maxLayers = 8;

function walkCommand(node: Command, walk: Walk): void {
  const assignments = node.prefix.filter((part) => part.type === "Assignment");
  const hasInput = walkRedirects(node.redirects, walk) || walk.hasInput;
  const inner = { ...walk, hasInput };
  for (const part of [...assignments, node.name, ...node.args]) if (part !== undefined) walkNode(part, walk);
  addAssignments(assignments, node.name !== undefined, walk);
  if (node.name === undefined) return;
  addCommand([readWord(node.name, walk.scope), ...node.args.map((word) => readArgument(word, walk))], inner);
}

function readArgument(word: CommandArgument, { scope }: Walk): ShellWord {
  if (word.type === "Word") return readWord(word, scope);
  const { value, name, text } = word;
  if (value.type !== "Word") return { text, shapes: [marks.any], isMany: false };
  return { text, shapes: readWord(value, scope).shapes.map((shape) => `${name}=${shape}`), isMany: false };
}

function walkRedirects(redirects: readonly Redirection[], walk: Walk): boolean {
  let hasInput = false;
  for (const redirect of redirects) {
    walkNode(redirect, walk);
    const effect = redirectEffect(redirect, walk.scope);
    walk.findings.reasons.push(...effect.reasons);
    if (effect.reads !== undefined) walk.findings.reads.push({ word: effect.reads, folders: walk.cursor.folders });
    hasInput ||= effect.hasInput;
  }
  return hasInput;
}

/** A variable in front of a program reaches the program; one by itself stays in the shell. */
function addAssignments(assignments: readonly Assignment[], hasProgram: boolean, { findings }: Walk): void {
  for (const { name } of assignments) {
    if (isHarmlessVariable(name) || (!hasProgram && isLocalVariable(name))) continue;
    findings.reasons.push(unknown("assignment", `The variable ${name} may change what programs run.`));
  }
}

function addCommand(words: readonly ShellWord[], walk: Walk): void {
  const { findings, layers, cursor, hasInput, resolveProgram } = walk;
  const name = literalOf(words[0]);
  const reasons = name === undefined ? [dynamicName(words[0])] : builtinReasons(name, words.slice(1));
  const peeled = name === undefined ? undefined : peel(baseName(name), words, walk.found);
  const { folders } = cursor;
  const origin = name === undefined ? "other" : resolveProgram(name);
  const isWrapper = peeled?.isPure === true && origin === "system";
  findings.commands.push({ words, origin, layers, folders, hasInput, isWrapper });
  if (peeled !== undefined && origin !== "system")
    findings.reasons.push(
      unknown("program", `${name ?? ""} is not a program of the system, so what it runs is not known.`),
    );
  findings.reasons.push(...reasons);
  if (name !== undefined && hasInput) findings.reasons.push(...inputReasons(baseName(name), words.slice(1)));
  if (name === "cd") cursor.folders = joinFolders(folders, changedFolders(words.slice(1), folders));
  if (peeled !== undefined && name !== undefined) addPeeled(peeled, { ...walk, layers: [...layers, name] });
}

function addPeeled(peeled: Peeled, walk: Walk): void {
  const { findings, layers } = walk;
  if (peeled.reason !== undefined) findings.reasons.push(peeled.reason);
  if (layers.length > maxLayers) {
    findings.reasons.push(tooDeep);
    return;
  }
  const cursor = { folders: peeled.isElsewhere === true ? null : walk.cursor.folders };
  const found = peeled.isPure === true ? walk.found : undefined;
  for (const words of peeled.inner ?? []) if (words.length > 0) addCommand(words, { ...walk, cursor, found });
  if (peeled.script === undefined) return;
  findings.reasons.push(...delimiterReasons(peeled.script));
  const script = parse(peeled.script);
  const scope = newScope(script);
  if (scope === null) findings.reasons.push(tooDeep);
  else walkNode(script, { ...walk, cursor, scope });
}

const dynamicName = (word: ShellWord | undefined): Reason =>
  unknown("dynamic-name", `The program ${word?.text ?? ""} is not known before the command runs.`);

const baseName = (name: string): string => name.slice(name.lastIndexOf("/") + 1);
