import path from "node:path";
import { defined } from "../../util/defined.ts";
import { isReadingProgram } from "../programs/program-of.ts";
import { type FileArgument, operandStart, readArguments } from "../programs/read-arguments.ts";
import { analyseCommand } from "../shell/analyse-command.ts";
import type { CommandAnalysis, ReadFile, SimpleCommand } from "../shell/analysis.ts";
import { isFlowBuiltin } from "../shell/builtins.ts";
import { literalOf, type ShellWord, shownWord } from "../words/shell-word.ts";
import type { CompiledPolicy } from "./compile-policy.ts";
import { judgePath, type UsedPath } from "./judge-path.ts";
import { matchesWords, mayMatchWords } from "./match-words.ts";
import { type Effect, type PartVerdict, strictest, type Verdict } from "./permission.ts";
import type { Rule, RuleWord } from "./rule.ts";

interface CommandToJudge {
  readonly command: string;
  /** Name of the tool that runs it. */
  readonly tool: string;
  /** Where it starts, from the workspace. */
  readonly folder?: string;
}

/** What is decided about a command, without running anything. */
export function judgeCommand({ command, tool, folder = "" }: CommandToJudge, policy: CompiledPolicy): Verdict {
  const analysis = analyseCommand(command, folder);
  const parts = [
    ...analysis.commands.map((simple) => judgeProgram(simple, tool, policy)),
    ...analysis.reads.flatMap((read) => judgeRead(read, policy)),
  ];
  return { ...decide(parts, analysis), ...programsOf(analysis), parts };
}

function judgeRead({ word, folders }: ReadFile, policy: CompiledPolicy): readonly PartVerdict[] {
  return (folders ?? [null]).flatMap((at) => {
    const folder = at === null ? null : path.resolve(policy.places.root, at);
    return word.shapes.map((shape) => judgePath({ shape, access: "read", folder }, policy));
  });
}

function decide(
  parts: readonly PartVerdict[],
  analysis: CommandAnalysis,
): Pick<Verdict, "effect" | "rule" | "message" | "reasons"> {
  const reasons = analysis.reasons.map(({ message }) => message);
  const [first, ...rest] = parts;
  const worst = first === undefined ? undefined : strictest([first, ...rest]);
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
  return { effect: "allow", ...(rule !== undefined && rules.length === 1 && { rule }), message };
}

function programsOf({ commands, reasons }: CommandAnalysis): Pick<Verdict, "programs" | "isUnknown"> {
  const names = commands.flatMap((command: SimpleCommand) => literalOf(command.words[0]) ?? []);
  return { programs: [...new Set(names)], isUnknown: reasons.some(({ isUnknown }) => isUnknown) };
}

/** A rule as it is about commands; a rule about the whole tool is `*`. */
interface CommandRule {
  readonly effect: Effect;
  readonly text: string;
  readonly words: readonly RuleWord[];
}

/** What is decided about one program of a command and about the files that its arguments name. */
function judgeProgram(command: SimpleCommand, tool: string, policy: CompiledPolicy): PartVerdict {
  const rules = policy.rules.flatMap((rule) => commandRule(rule, tool));
  const name = literalOf(command.words[0]);
  const program = name === undefined ? "" : path.basename(name);
  const { risky, files } = readArguments(command.words, program);
  const ofRules = judgeWords(command, rules, { program, risky, policy });
  const ofFiles = files.flatMap((file) => judgeFile(file, command, policy));
  return strictest([
    ofRules,
    ...ofFiles.map((verdict) => ({ ...verdict, part: ofRules.part, message: sentence(verdict) })),
  ]);
}

const sentence = ({ part, message }: PartVerdict): string => `It may ${part}. ${message}`;

function commandRule({ tool, effect, text, subject }: Rule, wanted: string): readonly CommandRule[] {
  if (tool !== wanted) return [];
  // Rules about a tool that runs commands have no other subject.
  return [{ effect, text, words: subject.kind === "command" ? subject.words : [null] }];
}

interface Reading {
  readonly program: string;
  readonly risky: ReadonlySet<number>;
  readonly policy: CompiledPolicy;
}

function judgeWords(command: SimpleCommand, rules: readonly CommandRule[], reading: Reading): PartVerdict {
  const { words, isWrapper } = command;
  const part = words.map(shownWord).join(" ");
  const says = (effect: Effect, message: string, rule?: string): PartVerdict => ({
    effect,
    part,
    message,
    ...defined({ rule }),
  });
  const forms = formsOf(words, reading.program);
  const strict = (effect: Effect) =>
    rules.find((rule) => rule.effect === effect && forms.some((form) => matchesWords(rule.words, form)));
  const denying = strict("deny");
  if (denying !== undefined) return says("deny", `The rule ${denying.text} denies it.`, denying.text);
  const asking = strict("ask");
  if (asking !== undefined) return says("ask", `The rule ${asking.text} asks for it.`, asking.text);
  const possible = rules.find(
    (rule) => rule.effect !== "allow" && forms.some((form) => mayMatchWords(rule.words, form)),
  );
  if (possible !== undefined) return says("ask", `The rule ${possible.text} may be about it.`, possible.text);
  if (isWrapper) return says("allow", "It only runs another program, which is judged.");
  const name = literalOf(words[0]);
  if (name !== undefined && isFlowBuiltin(name)) return says("allow", "It runs no program.");
  const allowing = rules.find((rule) => rule.effect === "allow" && allows(rule, words, reading));
  if (allowing !== undefined) return says("allow", `The rule ${allowing.text} allows it.`, allowing.text);
  const unnamed = rules.find((rule) => rule.effect === "allow" && matchesWords(rule.words, words));
  const effect = reading.policy.defaults.command;
  if (unnamed !== undefined && effect === "ask")
    return says(
      "ask",
      `The rule ${unnamed.text} does not name ${unnamedWord(words, reading)}, which chooses what runs.`,
    );
  return says(effect, `No rule is about it, and the default for commands is ${effect}.`);
}

function allows(rule: CommandRule, words: readonly ShellWord[], { program, risky }: Reading): boolean {
  const named = isReadingProgram(program) ? risky : new Set([0, ...risky]);
  return forSystemName(words).some((form) => matchesWords(rule.words, form, named));
}

const unnamedWord = (words: readonly ShellWord[], { risky }: Reading): string => {
  const index = Math.min(...risky);
  const at = Number.isFinite(index) ? index : 0;
  return words
    .slice(at, at + 1)
    .map(shownWord)
    .join("");
};

/** A program of the system's folders is the one that its name alone stands for. */
function forSystemName(words: readonly ShellWord[]): readonly (readonly ShellWord[])[] {
  const [first, ...rest] = words;
  const name = literalOf(first);
  const [, plain] = /^\/(?:usr\/)?s?bin\/([^/]+)$/.exec(name ?? "") ?? [];
  return plain === undefined ? [words] : [words, [{ text: plain, shapes: [plain], isMany: false }, ...rest]];
}

/**
 * The forms of a command that a denying rule is matched with: as it is, by the program's name without its folder, and without the
 * options in front of the first operand, as in `git --no-pager push`.
 */
function formsOf(words: readonly ShellWord[], program: string): readonly (readonly ShellWord[])[] {
  const named = program === "" ? words.slice(0, 1) : [{ text: program, shapes: [program], isMany: false }];
  const start = operandStart(words, program);
  return [words, [...named, ...words.slice(1)], ...(start > 1 ? [[...named, ...words.slice(start)]] : [])];
}

const looksElsewhere = /^(?:\/|~|\uE002|\.\.(?:\/|$)|.*\/\.\.(?:\/|$))/su;

function judgeFile(
  { word, role }: FileArgument,
  command: SimpleCommand,
  policy: CompiledPolicy,
): readonly PartVerdict[] {
  if (role === "text" || role === "code") return [];
  const folders = command.folders ?? [null];
  return word.shapes.flatMap((shape) => {
    if (shape === "") return [];
    if (role === "loose")
      return looseShapes(shape).flatMap((text) => folders.map((at) => judgeAt(text, "read", { at, policy })));
    return folders.map((at) => judgeAt(shape, role, { at, policy }));
  });
}

/** The parts of a word that look like a path elsewhere, or like a secret file. */
function looseShapes(shape: string): readonly string[] {
  const value = shape.slice(shape.indexOf("=") + 1);
  const candidates = [...new Set([shape, value, shape.replace(/^(?:-\w|@|file:\/\/(?:localhost)?)/, "")])];
  return candidates.filter((text) => looksElsewhere.test(text) || !/[\s\uE000-\uE003]/u.test(text));
}

interface At {
  readonly at: string | null;
  readonly policy: CompiledPolicy;
}

function judgeAt(shape: string, access: UsedPath["access"], { at, policy }: At): PartVerdict {
  const folder = at === null ? null : path.resolve(policy.places.root, at);
  return judgePath({ shape, access, folder }, policy);
}
