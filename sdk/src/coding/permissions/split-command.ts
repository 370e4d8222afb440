import path from "node:path";
import { type AndOr, type Command, type For, forEachChild, parse, type Redirection, type SyntaxNode } from "unbash";
import { literalOf, readWord, type ShellWord, whyUnread } from "./shell-word.ts";

/** One program that a command runs, or a builtin, with its arguments. */
export interface SimpleCommand {
  /** The program and its arguments; at least one. */
  readonly words: readonly ShellWord[];
  /** Possible working folders, from the start folder; null if they are not known. */
  readonly folders: readonly string[] | null;
  /** The command whose output it reads through a pipe. */
  readonly input?: SimpleCommand | undefined;
}

/** The programs that a command line runs, read from its text alone. */
export interface SplitCommand {
  readonly commands: readonly SimpleCommand[];
  /** Files that a redirect reads. */
  readonly reads: readonly SimpleCommand[];
  /** Why the programs are not all known, one sentence each; empty when bash runs only `commands`. */
  readonly reasons: readonly string[];
}

interface Walk {
  readonly commands: SimpleCommand[];
  readonly reads: SimpleCommand[];
  readonly reasons: Set<string>;
  readonly cursor: { folders: readonly string[] | null; target: readonly string[] | null };
  /** Values of loop variables. */
  readonly values: ReadonlyMap<string, ShellWord>;
  readonly input?: SimpleCommand | undefined;
}

const maxCommands = 50;
const maxValues = 20;

/** Splits a command line into the commands that bash would run; `folder` is the start folder, from the workspace. Runs nothing and reads no file. */
export function splitCommand(text: string, folder = ""): SplitCommand {
  const unread = whyUnread(text);
  const reasons = new Set(unread === undefined ? [] : [unread.reason]);
  const walk: Walk = {
    commands: [],
    reads: [],
    reasons,
    cursor: { folders: [folder], target: null },
    values: new Map(),
  };
  if (unread?.isTooLarge !== true) {
    const script = parse(text);
    const [error] = script.errors ?? [];
    if (error !== undefined) reasons.add(`The command is not valid bash: ${error.message}.`);
    walkNode(script, walk);
  }
  const { commands, reads } = walk;
  if (commands.length > maxCommands)
    reasons.add(`The command runs ${commands.length} programs; ${maxCommands} are the most that rules allow.`);
  return { commands, reads, reasons: [...reasons] };
}

/** Nodes whose children are visited; other nodes are not read. */
const plain = new Set(
  "Script Statement CompoundList If Elif BraceGroup Word Redirect FileDescriptor HereString DoubleQuoted Literal SingleQuoted Glob SimpleExpansion ParameterExpansion".split(
    " ",
  ),
);

function walkNode(node: SyntaxNode, walk: Walk): void {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the rest is in `plain`, or not read
  switch (node.type) {
    case "Command":
      walkCommand(node, walk);
      return;
    case "AndOr":
      walkChain(node, walk);
      return;
    case "Pipeline":
      walkPipeline(node.commands, walk);
      return;
    case "Subshell":
      walkChildren(node.body, { ...walk, cursor: { ...walk.cursor } });
      return;
    case "For":
      walkLoop(node, walk);
      return;
    case "Redirected":
      walkRedirects(node.redirects, walk);
      walkNode(node.command, walk);
      return;
    default:
      if (!plain.has(node.type) && walk.reasons.size === 0)
        walk.reasons.add(`What bash does with ${nameOf(node.type)} is not read.`);
      walkChildren(node, walk);
  }
}

const nameOf = (type: string): string => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();

function walkChildren(node: SyntaxNode, walk: Walk): void {
  forEachChild(node, (child) => walkNode(child, walk));
}

/** Each part of a pipe has its own shell. */
function walkPipeline(nodes: readonly SyntaxNode[], walk: Walk): void {
  let { input } = walk;
  for (const node of nodes) {
    const before = walk.commands.length;
    walkNode(node, { ...walk, cursor: nodes.length > 1 ? { ...walk.cursor } : walk.cursor, input });
    input = walk.commands.length === before + 1 ? walk.commands[before] : undefined;
  }
}

/** After `cd folder &&`, the rest of the chain runs in that folder only; commands after the chain may run in either. */
function walkChain({ commands, operators }: AndOr, walk: Walk): void {
  const { cursor } = walk;
  let all = cursor.folders;
  for (const [index, command] of commands.entries()) {
    walkNode(command, walk);
    all = joinFolders(all, cursor.folders);
    const isChange = command.type === "Command" && command.name?.value === "cd";
    if (operators[index] !== "&&") cursor.folders = all;
    else if (isChange) cursor.folders = cursor.target;
  }
  cursor.folders = all;
}

const joinFolders = (first: readonly string[] | null, second: readonly string[] | null): readonly string[] | null =>
  first === null || second === null ? null : [...new Set([...first, ...second])];

/** The folders after `cd`, for each folder; null if that is not known before it runs. */
function changedFolders(words: readonly ShellWord[], folders: readonly string[] | null): readonly string[] | null {
  const [, target, ...more] = words.map(literalOf);
  if (more.length > 0 || target === undefined || target === "" || target.startsWith("-")) return null;
  // Link targets are not known here, so `..` after a name may be any folder.
  if (/[^./][^/]*\/+(?:.*\/)?\.\.(?:\/|$)/.test(target)) return null;
  return folders?.map((folder) => (path.isAbsolute(target) ? target : path.posix.join(folder, target))) ?? null;
}

/** The body is read once for each word of the list. */
function walkLoop({ name: { value: name }, wordlist = [], body }: For, walk: Walk): void {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) walk.reasons.add(`The loop sets ${name}, which may change what programs run.`);
  for (const word of wordlist) walkNode(word, walk);
  if (wordlist.length > maxValues || wordlist.length === 0)
    walk.reasons.add("The loop goes through too many words, or none, to be read.");
  const before = walk.cursor.folders;
  for (const word of wordlist.slice(0, maxValues))
    walkNode(body, { ...walk, values: new Map([...walk.values, [name, readWord(word, walk.values)]]) });
  if (wordlist.length === 0) walkNode(body, walk);
  if (walk.cursor.folders !== before) walk.reasons.add("The loop changes the folder.");
}

/** Builtins that run text as code, or change which programs later commands run. */
const evaluating = new Set(
  (
    "eval . source trap exec enable hash bind complete compgen compopt let declare typeset local readonly export unset alias unalias shopt read " +
    "mapfile readarray getopts fc history pushd popd disown suspend logout caller bg fg jobs builtin"
  ).split(" "),
);

/** Variables that cannot change which code runs. */
const harmless = /^(?:LANG|LC_[A-Z]+|NO_COLOR|CI|FORCE_COLOR|NODE_ENV)$/;

function walkCommand(node: Command, walk: Walk): void {
  const { commands, reasons, cursor, values, input } = walk;
  for (const part of node.prefix) {
    if (part.type !== "Assignment") continue;
    walkChildren(part, walk);
    if (!harmless.test(part.name) || node.name === undefined)
      reasons.add(`The variable ${part.name} may change what programs run.`);
  }
  walkRedirects(node.redirects, walk);
  if (node.name === undefined) return;
  for (const word of [node.name, ...node.args]) walkChildren(word, walk);
  const words = [node.name, ...node.args].map((word) =>
    word.type === "Word" ? readWord(word, values) : { text: word.text, value: undefined },
  );
  const [name] = words.map(literalOf);
  if (name === undefined) reasons.add(`The program ${node.name.text} is not known before the command runs.`);
  else if (evaluating.has(name))
    reasons.add(`The builtin ${name} runs text as code or changes what later commands run.`);
  const unknown = words.find(({ value }) => value === undefined);
  if (unknown !== undefined) reasons.add(`The value of ${unknown.text} is not known before the command runs.`);
  commands.push({ words, folders: cursor.folders, input });
  if (name !== "cd") return;
  cursor.target = changedFolders(words, cursor.folders);
  cursor.folders = joinFolders(cursor.folders, cursor.target);
}

const streams = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);

function walkRedirects(redirects: readonly Redirection[], { reasons, reads, values, cursor, ...walk }: Walk): void {
  for (const redirect of redirects) {
    walkNode(redirect, { ...walk, reasons, reads, values, cursor });
    const target = redirect.type === "Redirect" && redirect.target ? readWord(redirect.target, values) : undefined;
    const value = literalOf(target) ?? "";
    const isNamed = redirect.descriptor?.type === "FileDescriptorVariable";
    if (!isNamed && (redirect.type === "HereString" || streams.has(value))) continue;
    if (!isNamed && /^[<>]&$/.test(redirect.operator) && /^(?:\d+-?|-)$/.test(value)) continue;
    if (!isNamed && redirect.operator === "<" && target !== undefined && !/^\/dev\/(?:tcp|udp)\//.test(value))
      reads.push({ words: [target], folders: cursor.folders });
    else reasons.add(`The redirect ${redirect.operator} writes ${target?.text ?? "a file"}.`);
  }
}
