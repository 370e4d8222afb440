import type { Assignment, Command, CommandArgument, Redirection } from "unbash";
import { builtinReasons } from "./builtins.ts";
import { changedFolders } from "./change-folder.ts";
import type { Peeled } from "../wrappers/peeled.ts";
import { readWord } from "./read-word.ts";
import { tooDeep, type Reason } from "../words/reason.ts";
import { redirectEffect } from "./redirects.ts";
import { newScope } from "./scope.ts";
import { delimiterReasons } from "./here-documents.ts";
import { inputReasons } from "./interpreters.ts";
import { literalOf, marks, type ShellWord } from "../words/shell-word.ts";
import { isHarmlessVariable, isLocalVariable } from "../words/variables.ts";
import { joinFolders, type Walk } from "./walk.ts";
import { peel } from "../wrappers/peel.ts";

const maxLayers = 8;

/** Collects one command, what its words run, and what it runs itself. */
export function walkCommand(node: Command, walk: Walk): void {
  const assignments = node.prefix.filter((part) => part.type === "Assignment");
  const hasInput = walkRedirects(node.redirects, walk) || walk.hasInput;
  const inner = { ...walk, hasInput };
  for (const part of [...assignments, node.name, ...node.args]) if (part !== undefined) walk.visit(part, walk);
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

/** The redirects of a command; says whether they give it input. */
export function walkRedirects(redirects: readonly Redirection[], walk: Walk): boolean {
  let hasInput = false;
  for (const redirect of redirects) {
    walk.visit(redirect, walk);
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
    const message = `The variable ${name} may change what programs run.`;
    findings.reasons.push({ code: "assignment", message, isUnknown: true });
  }
}

function addCommand(words: readonly ShellWord[], walk: Walk): void {
  const { findings, layers, cursor, hasInput } = walk;
  const name = literalOf(words[0]);
  const reasons = name === undefined ? [dynamicName(words[0])] : builtinReasons(name, words.slice(1));
  const peeled = name === undefined ? undefined : peel(baseName(name), words);
  const { folders } = cursor;
  findings.commands.push({ words, layers, folders, hasInput, isWrapper: peeled?.isPure === true });
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
  for (const words of peeled.inner ?? []) if (words.length > 0) addCommand(words, { ...walk, cursor });
  if (peeled.script === undefined) return;
  findings.reasons.push(...delimiterReasons(peeled.script));
  const script = walk.parse(peeled.script);
  const scope = newScope(script);
  if (scope === null) findings.reasons.push(tooDeep);
  else walk.visit(script, { ...walk, cursor, scope });
}

function dynamicName(word: ShellWord | undefined): Reason {
  const message = `The program ${word?.text ?? ""} is not known before the command runs.`;
  return { code: "dynamic-name", message, isUnknown: true };
}

const baseName = (name: string): string => name.slice(name.lastIndexOf("/") + 1);
