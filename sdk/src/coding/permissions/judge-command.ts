import path from "node:path";
import { defined } from "../../util/defined.ts";
import { isQuery } from "../programs/queries.ts";
import { isReadingProgram } from "../programs/program-of.ts";
import { type FileArgument, operandStart, readArguments } from "../programs/read-arguments.ts";
import { analyseCommand } from "../shell/analyse-command.ts";
import type { CommandAnalysis, SimpleCommand } from "../shell/analysis.ts";
import { isFlowBuiltin } from "../shell/builtins.ts";
import { literalOf, literalWord, marked, marks, type ShellWord, shownWord } from "../words/shell-word.ts";
import type { CompiledPolicy } from "./compile-policy.ts";
import { judgePath, type UsedPath } from "./judge-path.ts";
import { matchesWords, mayMatchWords } from "./match-words.ts";
import {
  type PermissionEffect,
  type PartVerdict,
  possiblyRuled,
  ruled,
  strictest,
  type Verdict,
} from "./permission.ts";
import { type Rule, type RuleWord, wordsMeant } from "./rule.ts";

interface CommandToJudge {
  readonly command: string;
  readonly tool: string;
  /** Where it starts, from the workspace. */
  readonly folder?: string;
}

export function judgeCommand({ command, tool, folder = "" }: CommandToJudge, policy: CompiledPolicy): Verdict {
  const analysis = analyseCommand(command, folder, policy.places.resolveProgram);
  const parts = [
    ...analysis.commands.map((simple) => judgeProgram(simple, tool, policy)),
    ...analysis.reads.flatMap(({ word, folders }) => judgePaths(word.shapes, { access: "read" }, { folders, policy })),
  ];
  return { ...decide(parts, analysis), ...programsOf(analysis), parts };
}

function decide(
  parts: readonly PartVerdict[],
  analysis: CommandAnalysis,
): Pick<Verdict, "effect" | "rule" | "message" | "reasons"> {
  const reasons = analysis.reasons.map(({ message }) => message);
  const [first, ...rest] = parts;
  const worst = first === undefined ? undefined : strictest(first, ...rest);
  const [reason] = reasons;
  if (reason !== undefined && worst?.effect !== "deny") return { effect: "ask", message: reason, reasons };
  if (worst === undefined) return { effect: "ask", message: "The command runs no program.", reasons };
  if (worst.effect === "allow") return { ...allowed(parts), reasons };
  const { effect, rule, part, message } = worst;
  return { effect, ...defined({ rule }), message: `${part}: ${message}`, reasons };
}

function allowed(parts: readonly PartVerdict[]): Pick<Verdict, "effect" | "rule" | "message"> {
  const rules = [...new Set(parts.flatMap(({ rule }) => rule ?? []))];
  const [rule] = rules;
  const message = rules.length === 0 ? "Nothing in it needs a rule." : `Allowed by ${rules.join(" and ")}.`;
  return { effect: "allow", ...defined({ rule: rules.length === 1 ? rule : undefined }), message };
}

function programsOf({ commands, reasons }: CommandAnalysis): Pick<Verdict, "programs" | "isUnknown"> {
  const names = commands.flatMap((command: SimpleCommand) => literalOf(command.words[0]) ?? []);
  return { programs: [...new Set(names)], isUnknown: reasons.some(({ isUnknown }) => isUnknown) };
}

/** A rule as it is about commands; a rule about the whole tool is `*`. */
interface CommandRule {
  readonly effect: PermissionEffect;
  readonly text: string;
  readonly words: readonly RuleWord[];
}

function judgeProgram(command: SimpleCommand, tool: string, policy: CompiledPolicy): PartVerdict {
  const rules = policy.rules.flatMap((rule) => commandRule(rule, tool));
  const name = literalOf(command.words[0]);
  const program = name === undefined ? "" : path.basename(name);
  const { risky, files } = readArguments(command.words, program);
  const ofRules = judgeWords(command, rules, { program, risky, policy });
  const ofFiles = files.flatMap((file) => judgeFile(file, command, policy));
  const inFull = ofFiles.map((verdict) => ({
    ...verdict,
    part: ofRules.part,
    message: `It may ${verdict.part}. ${verdict.message}`,
  }));
  return strictest(
    ofRules,
    ...inFull,
    ...(program === "git" ? judgeRepository(command.folders, ofRules.part, policy) : []),
  );
}

/** A person is asked before git uses a repository that is not in the workspace. */
function judgeRepository(
  folders: SimpleCommand["folders"],
  part: string,
  { places }: CompiledPolicy,
): readonly PartVerdict[] {
  const { foreignRepository, resolve = (file: string) => file, root } = places;
  if (foreignRepository === undefined) return [];
  const asks = (message: string): PartVerdict => ({ effect: "ask", part, message });
  if (folders === null) return [asks("Which repository it uses is not known before it runs.")];
  return folders.flatMap((folder) => {
    const found = foreignRepository(resolve(path.resolve(root, folder)));
    return found === undefined ? [] : [asks(`Its repository uses ${found}, which is outside the workspace.`)];
  });
}

function commandRule({ tool, effect, text, subject }: Rule, wanted: string): readonly CommandRule[] {
  if (tool !== wanted) return [];
  // Rules about a tool that runs commands have no other subject.
  const words = subject.kind === "command" ? subject.words : [null];
  return wordsMeant(words, effect).map((meant) => ({ effect, text, words: meant }));
}

/** A program, and the indexes of the words that a rule has to name. */
interface Reading {
  readonly program: string;
  readonly risky: ReadonlySet<number>;
  readonly policy: CompiledPolicy;
}

function judgeWords(command: SimpleCommand, rules: readonly CommandRule[], reading: Reading): PartVerdict {
  const { words, isWrapper, layers, origin } = command;
  const part = words.map(shownWord).join(" ");
  const says = (effect: PermissionEffect, message: string): PartVerdict => ({ effect, part, message });
  const forms = formsOf(words, reading.program);
  const strict = (effect: PermissionEffect) =>
    rules.find((rule) => rule.effect === effect && forms.some((form) => matchesWords(rule.words, form)));
  const isPossible = (rule: CommandRule): boolean =>
    rule.effect !== "allow" && forms.some((form) => mayMatchWords(rule.words, form));
  const before = ruled(part, strict("deny") ?? strict("ask")) ?? possiblyRuled(part, rules.find(isPossible));
  if (before !== undefined) return before;
  if (isWrapper) return says("allow", "It only runs another program, which is judged.");
  const name = literalOf(words[0]);
  // At the top level it is the shell's, whatever file has its name.
  if (name !== undefined && isFlowBuiltin(name) && (layers.length === 0 || origin === "system"))
    return says("allow", "It runs no program.");
  const allowing = rules.filter(({ effect }) => effect === "allow");
  const allowed = ruled(
    part,
    allowing.find((rule) => allows(rule, command, reading)),
  );
  if (allowed !== undefined) return allowed;
  const effect = reading.policy.defaults.command;
  if (origin === "other" && effect === "allow")
    return says("ask", `${shownName(words)} is not a program of the system.`);
  const unnamed = allowing.find((rule) => matchesWords(rule.words, words));
  if (unnamed !== undefined && effect === "ask") {
    const [at = 0] = [...reading.risky].sort((a, b) => a - b);
    const [word = ""] = words.slice(at, at + 1).map(shownWord);
    return says("ask", `The rule ${unnamed.text} does not name ${word}, which chooses what runs.`);
  }
  return says(effect, `No rule is about it, and the default for commands is ${effect}.`);
}

/** A rule about another file than the system's program names that file by its path, and none makes it a program that runs unasked. */
function allows(rule: CommandRule, { words, origin, layers }: SimpleCommand, { program, risky }: Reading): boolean {
  // The function that makes git read alone is one of the shell, which other programs do not know.
  const isNeutral = program !== "git" || (literalOf(words[0]) === "git" && layers.length === 0);
  const isAsking = origin === "system" && isNeutral && isQuery(program, words, risky);
  const isTrusted = isReadingProgram(program) && origin === "system";
  const named = isAsking ? new Set<number>() : isTrusted ? risky : new Set([0, ...risky]);
  const isPath = literalOf(words[0]) !== program;
  if (origin !== "system" && isReadingProgram(program)) return false;
  if (origin === "other" && !isPath) return false;
  // A program of the system's folders is the one that its name alone stands for.
  const forms = origin === "system" && isPath ? [words, [literalWord(program), ...words.slice(1)]] : [words];
  return forms.some((form) => matchesWords(rule.words, form, named));
}

const shownName = (words: readonly ShellWord[]): string => words.slice(0, 1).map(shownWord).join("");

/**
 * The forms of a command that a denying rule is matched with: as it is, by the program's name without its folder, and without the
 * options in front of the first operand, as in `git --no-pager push`.
 */
function formsOf(words: readonly ShellWord[], program: string): readonly (readonly ShellWord[])[] {
  const named = program === "" ? words.slice(0, 1) : [literalWord(program)];
  const start = operandStart(words, program);
  return [words, [...named, ...words.slice(1)], ...(start > 1 ? [[...named, ...words.slice(start)]] : [])];
}

function judgeFile({ word, role, walk }: FileArgument, { folders }: SimpleCommand, policy: CompiledPolicy) {
  if (role === "text" || role === "code") return [];
  const shapes = word.shapes.filter((shape) => shape !== "");
  return role === "loose"
    ? judgePaths(shapes.flatMap(looseShapes), { access: "read" }, { folders, policy })
    : judgePaths(shapes, { access: role, walk }, { folders, policy });
}

const looksElsewhere = new RegExp(`^(?:/|~|${marks.home}|\\.\\.(?:/|$)|.*/\\.\\.(?:/|$))`, "su");

/** The parts of a word that look like a path elsewhere, or like a secret file. */
function looseShapes(shape: string): readonly string[] {
  const value = shape.slice(shape.indexOf("=") + 1);
  // `HEAD:.env` is a file in a version of git, and `host:.env` one of another machine.
  const named = shape.replace(/^.*:(?!\/\/)/s, "");
  const bare = shape.replace(/^(?:-\w|@|file:\/\/(?:localhost)?)/, "");
  const candidates = [...new Set([shape, value, named, bare])];
  return candidates.filter((text) => looksElsewhere.test(text) || !(/\s/.test(text) || marked.test(text)));
}

interface From {
  /** From the workspace; null if they are not known. */
  readonly folders: readonly string[] | null;
  readonly policy: CompiledPolicy;
}

/** The use of each path, from each folder. */
function judgePaths(shapes: readonly string[], use: Pick<UsedPath, "access" | "walk">, { folders, policy }: From) {
  const from =
    use.walk?.isOfWorkspace === true
      ? [policy.places.root]
      : (folders?.map((folder) => path.resolve(policy.places.root, folder)) ?? [null]);
  return shapes.flatMap((shape) => from.map((folder) => judgePath({ shape, ...use, folder }, policy)));
}
