import path from "node:path";
import { defined } from "../../util/defined.ts";
import type { CompiledPolicy } from "./compile-policy.ts";
import { judgeFiles } from "./judge-files.ts";
import { foldersIn, judgePath } from "./judge-path.ts";
import { originByName } from "./look-up-program.ts";
import { matchesWords, mayMatchWords, type RuleWord } from "./match-words.ts";
import { type PartVerdict, type PermissionEffect, possiblyRuled, ruled, strictest, type Verdict } from "./policy.ts";
import { type ReadOnlyCall, readOnlyCall } from "./read-only.ts";
import { gitStart } from "./read-only-git.ts";
import type { Rule } from "./rule.ts";
import { literalOf, literalWord, type ShellWord, shownWord } from "./shell-word.ts";
import { type SimpleCommand, type SplitCommand, splitCommand } from "./split-command.ts";
import { unwrapped } from "./wrappers.ts";

interface CommandToJudge {
  readonly command: string;
  readonly tool: string;
  /** Where it starts, from the workspace. */
  readonly folder?: string;
}

export function judgeCommand({ command, tool, folder = "" }: CommandToJudge, policy: CompiledPolicy): Verdict {
  const split = splitCommand(command, folder);
  const rules = policy.rules.filter((rule) => rule.tool === tool).map(commandRule);
  const judging = { policy, rules, layers: 0 };
  const parts: readonly JudgedPart[] = [
    ...split.commands.flatMap((simple) => judgeSimple(simple, judging)),
    ...split.reads.flatMap(({ words, folders }) =>
      words.flatMap(({ shape }) =>
        foldersIn(folders, policy).map((at) => judgePath({ shape, access: "read", folder: at }, policy)),
      ),
    ),
  ];
  const names = split.commands.flatMap(({ words: [first] }) => literalOf(first) ?? []);
  return {
    ...decide(parts, split, judging),
    programs: [...new Set(names)],
    isUnknown: split.reasons.length > 0,
    isReading: split.reasons.length === 0 && parts.length > 0 && parts.every((part) => part.isReading !== false),
    parts: parts.map(({ isReading: _, ...part }) => part),
    reasons: split.reasons,
  };
}

type JudgedPart = PartVerdict & { readonly isReading?: boolean };

interface Judging {
  readonly policy: CompiledPolicy;
  readonly rules: readonly CommandRule[];
  /** How many programs stand around the command. */
  readonly layers: number;
  /** Matches the names of files that it gets from the program around it. */
  readonly found?: RegExp | undefined;
}

function decide(
  parts: readonly JudgedPart[],
  { reasons }: SplitCommand,
  { policy, rules }: Judging,
): Pick<Verdict, "effect" | "rule" | "message"> {
  const isFree = policy.isOpen && (reasons.length === 0 || !rules.some(({ effect }) => effect !== "allow"));
  const [first, ...rest] = isFree
    ? parts.filter(({ rule, isSecret }) => rule !== undefined || isSecret === true)
    : parts;
  const worst = first === undefined ? undefined : strictest(first, ...rest);
  const [reason] = isFree ? [] : reasons;
  if (reason !== undefined && worst?.effect !== "deny") return { effect: "ask", message: reason };
  if (worst === undefined && isFree) return { effect: "allow", message: "It runs in the sandbox." };
  if (worst === undefined) return { effect: "ask", message: "The command runs no program." };
  if (worst.effect === "allow") return allowed(parts);
  const { effect, rule, part, message } = worst;
  return { effect, ...defined({ rule }), message: `${part}: ${message}` };
}

function allowed(parts: readonly PartVerdict[]): Pick<Verdict, "effect" | "rule" | "message"> {
  const rules = [...new Set(parts.flatMap(({ rule }) => rule ?? []))];
  const [rule] = rules;
  const message = rules.length === 0 ? "It only reads." : `Allowed by ${rules.join(" and ")}.`;
  return { effect: "allow", ...defined({ rule: rules.length === 1 ? rule : undefined }), message };
}

/** A rule as it is about commands; a rule about the whole tool is `*`. */
interface CommandRule {
  readonly effect: PermissionEffect;
  readonly text: string;
  readonly words: readonly RuleWord[];
}

const commandRule = ({ effect, text, subject }: Rule): CommandRule => ({
  effect,
  text,
  words: subject.kind === "command" ? subject.words : [null],
});

const maxLayers = 8;

/** A program, and those that it runs. */
function judgeSimple(command: SimpleCommand, judging: Judging): readonly JudgedPart[] {
  const { inner, isWrapper, found } = unwrapped(command);
  const own = judgeProgram(command, isWrapper && known(command, judging).origin !== "other", judging);
  if (judging.layers >= maxLayers) return [{ ...own, effect: "ask", message: "Too many programs run each other." }];
  const layers = judging.layers + 1;
  return [own, ...inner.flatMap((each) => judgeSimple(each, { ...judging, layers, found: found ?? judging.found }))];
}

/** What bash has built in, whatever file has its name. */
const builtin = /^(?:cd|test|\[|echo|printf|true|false|:|pwd|set|wait|exit|break|continue|type|command)$/;

/** A program that is known, and how it takes its words. */
interface Known {
  readonly name: string | undefined;
  readonly program: string;
  readonly origin: "system" | "own" | "other";
  readonly call: ReadOnlyCall | undefined;
  /** Indexes of words that `*` of a rule does not stand for, where it does not read. */
  readonly named?: ReadonlySet<number>;
}

function known({ words }: SimpleCommand, { policy, layers }: Judging): Known {
  const { resolveProgram = originByName } = policy.places;
  const name = literalOf(words[0]);
  const program = name === undefined ? "" : path.basename(name);
  const isBuiltin = layers === 0 && name !== undefined && builtin.test(name);
  const origin = name === undefined ? "other" : isBuiltin ? "system" : resolveProgram(name);
  const call = origin === "other" ? undefined : readOnlyCall(program, words);
  // Options in front of a subcommand may run anything.
  if (program === "git" && call === undefined)
    return {
      name,
      program,
      origin,
      call: undefined,
      named: new Set([...words.keys()].slice(1, gitOperand(words.slice(1).map(literalOf)) + 1)),
    };
  // The function that makes git read alone is one of the shell, which other programs do not know.
  const isRaw = program === "git" && !(name === "git" && layers === 0);
  return { name, program, origin, call: call && isRaw ? { ...call, unsafe: new Set([0, ...call.unsafe]) } : call };
}

function judgeProgram(command: SimpleCommand, isWrapper: boolean, judging: Judging): JudgedPart {
  const { policy, found } = judging;
  const part = command.words.map(shownWord).join(" ");
  const program = known(command, judging);
  const isReading = isWrapper || program.call?.unsafe.size === 0;
  const own = { ...judgeWords(command, { ...program, part, isWrapper }, judging), isReading };
  const others = isWrapper ? [] : judgeFiles({ command, ...program, found }, policy);
  const { isReading: _, ...worst } = {
    isReading,
    ...strictest(own, ...others.map((verdict) => ({ ...verdict, part }))),
  };
  return { ...worst, isReading };
}

interface Reading extends Known {
  readonly part: string;
  readonly isWrapper: boolean;
}

function judgeWords({ words }: SimpleCommand, reading: Reading, { policy, rules }: Judging): PartVerdict {
  const { part, isWrapper, name, origin, call, program } = reading;
  const says = (effect: PermissionEffect, message: string): PartVerdict => ({ effect, part, message });
  const forms = formsOf(words, program);
  const strict = (effect: PermissionEffect) =>
    rules.find((rule) => rule.effect === effect && forms.some((form) => matchesWords(rule.words, form)));
  const isPossible = (rule: CommandRule): boolean =>
    rule.effect !== "allow" &&
    (forms.some((form) => mayMatchWords(rule.words, form)) || (call === undefined && isNamed(rule, words)));
  const before = ruled(part, strict("deny") ?? strict("ask")) ?? possiblyRuled(part, rules.find(isPossible));
  if (before !== undefined) return before;
  if (isWrapper) return says("allow", "It only runs another program, which is judged.");
  const { command: effect, read } = policy.defaults;
  if (call?.unsafe.size === 0 && read === "allow" && effect !== "deny") return says("allow", "It only reads.");
  const allowing = rules.filter((rule) => rule.effect === "allow");
  const rule = ruled(
    part,
    allowing.find((each) => allows(each, words, reading)),
  );
  if (rule !== undefined) return rule;
  if (origin === "other" && effect === "allow") return says("ask", `${name ?? part} is not a program of the system.`);
  const unnamed = allowing.find((each) => matchesWords(each.words, words));
  const [at] = [...(call?.unsafe ?? [])].sort((a, b) => a - b);
  if (unnamed !== undefined && effect === "ask" && at !== undefined)
    return says(
      "ask",
      `The rule ${unnamed.text} does not name ${words
        .slice(at, at + 1)
        .map(shownWord)
        .join("")}, which may write or run code.`,
    );
  return says(effect, `No rule is about it, and the default for commands is ${effect}.`);
}

/** `*` does not stand for words that make a reading program do more, and only a rule with its path allows a file outside the folders of the system. */
function allows(
  rule: CommandRule,
  words: readonly ShellWord[],
  { name, program, origin, call, named }: Reading,
): boolean {
  const isPath = name !== program;
  if (origin === "other" && (!isPath || rule.words[0] !== name)) return false;
  const forms = origin === "system" && isPath ? [words, [literalWord(program), ...words.slice(1)]] : [words];
  return forms.some((form) => matchesWords(rule.words, form, call?.unsafe ?? named));
}

/**
 * The forms of a command that a denying rule is matched with: as it is, by the program's name without its folder, and without options in front of
 * the first operand, as in `git --no-pager push`.
 */
function formsOf(words: readonly ShellWord[], program: string): readonly (readonly ShellWord[])[] {
  const named = program === "" ? words.slice(0, 1) : [literalWord(program)];
  const rest = words.slice(1);
  const values = rest.map(literalOf);
  const start = program === "git" ? gitOperand(values) : values.findIndex((word) => word?.startsWith("-") !== true);
  return [words, [...named, ...rest], ...(start > 0 ? [[...named, ...rest.slice(start)]] : [])];
}

/** Where the subcommand of git stands, after any options. */
function gitOperand(values: readonly (string | undefined)[]): number {
  let index = Math.max(0, gitStart(values));
  while (values[index]?.startsWith("-") === true)
    index += /^(?:-[cC]|--(?:git-dir|work-tree|exec-path|namespace|config-env))$/.test(values[index] ?? "") ? 2 : 1;
  return index;
}

/** Whether the words of a program that may run others hold the name of a rule's program. */
function isNamed({ words: [program] }: CommandRule, words: readonly ShellWord[]): boolean {
  if (typeof program !== "string") return false;
  return words.slice(1).some(({ shape }) => shape.split(/[\s;&|()'"`/]+/).includes(program));
}
