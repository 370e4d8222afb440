import path from "node:path";
import { defined } from "../../util/defined.ts";
import { innerCommands } from "./inner-commands.ts";
import { resolvedPath } from "../paths/workspace-root.ts";
import { judgePath, type UsedPath } from "./judge-path.ts";
import { type PartVerdict, type PermissionEffect, possiblyRuled, ruled, strictest, type Verdict } from "./policy.ts";
import { filesRead } from "./read-only.ts";
import { type CompiledPolicy, matchesWords, type Rule } from "./rules.ts";
import { literalOf, mayBeOption, type ShellWord } from "./shell-word.ts";
import { type SimpleCommand, type SplitCommand, splitCommand } from "./split-command.ts";
import { foreignRepository, isInstalled } from "./workspace-files.ts";

interface CommandToJudge {
  readonly command: string;
  readonly tool: string;
  /** The start folder, from the workspace. */
  readonly folder?: string;
}

type JudgedPart = PartVerdict & { readonly isReading?: boolean };

interface Judging {
  readonly policy: CompiledPolicy;
  readonly rules: readonly Rule[];
  /** The number of enclosing programs. */
  readonly layers: number;
}

export function judgeCommand({ command, tool, folder = "" }: CommandToJudge, policy: CompiledPolicy): Verdict {
  const split = splitCommand(command, folder);
  const judging = { policy, rules: policy.rules.filter((rule) => rule.tool === tool), layers: 0 };
  const parts: readonly JudgedPart[] = [
    ...split.commands.flatMap((simple) => judgeSimple(simple, judging)),
    ...split.reads.flatMap((read) =>
      judgeUses(
        read.words.map((word) => ({ ...word, access: "read" })),
        read,
        policy,
      ),
    ),
  ];
  return {
    ...decide(parts, split, judging),
    programs: [...new Set(split.commands.flatMap(({ words: [first] }) => literalOf(first) ?? []))],
    isUnknown: split.reasons.length > 0,
    isReading: split.reasons.length === 0 && parts.length > 0 && parts.every((part) => part.isReading !== false),
    parts: parts.map(({ isReading: _, ...part }) => part),
    reasons: split.reasons,
  };
}

function decide(
  parts: readonly JudgedPart[],
  { reasons }: SplitCommand,
  { policy, rules }: Judging,
): Pick<Verdict, "effect" | "rule" | "message"> {
  const isFree = policy.isOpen && (reasons.length === 0 || rules.every(({ effect }) => effect === "allow"));
  const [first, ...rest] = isFree ? parts.filter((part) => part.rule !== undefined || part.isSecret === true) : parts;
  const worst = first === undefined ? undefined : strictest(first, ...rest);
  const [reason] = isFree ? [] : reasons;
  if (reason !== undefined && worst?.effect !== "deny") return { effect: "ask", message: reason };
  if (worst === undefined && isFree) return { effect: "allow", message: "It runs in the sandbox." };
  if (worst === undefined) return { effect: "ask", message: "The command runs no program." };
  const { effect, rule, part, message } = worst;
  if (effect !== "allow") return { effect, ...defined({ rule }), message: `${part}: ${message}` };
  const allowing = [...new Set(parts.flatMap((each) => each.rule ?? []))];
  return {
    effect,
    ...defined({ rule: allowing.length === 1 ? allowing[0] : undefined }),
    message: allowing.length === 0 ? "It only reads." : `Allowed by ${allowing.join(" and ")}.`,
  };
}

const maxLayers = 8;
const tooNested = "Too many programs run each other.";

function judgeSimple(command: SimpleCommand, judging: Judging): readonly JudgedPart[] {
  const { inner, isWrapper } = innerCommands(command);
  const own = judgeProgram(command, isWrapper, judging);
  if (judging.layers >= maxLayers) return [{ ...own, effect: "ask", isReading: false, message: tooNested }];
  const layers = judging.layers + 1;
  return [own, ...inner.flatMap((each) => judgeSimple(each, { ...judging, layers }))];
}

/** Bash builtins; a file of the same name does not run. */
const builtin = /^(?:cd|test|\[|echo|printf|true|false|:|pwd|set|exit|break|continue|type|command)$/;

interface Program {
  readonly words: readonly ShellWord[];
  readonly part: string;
  readonly name: string | undefined;
  /** The name without a folder. */
  readonly program: string;
  readonly isInstalled: boolean;
  readonly isWrapper: boolean;
  /** The files that it reads; undefined if it may do more than read. */
  readonly files: readonly ShellWord[] | undefined;
}

function judgeProgram({ words, ...command }: SimpleCommand, isWrapper: boolean, judging: Judging): JudgedPart {
  const { policy, layers } = judging;
  const name = literalOf(words[0]);
  const program = path.basename(name ?? "");
  const isKnown = name !== undefined && ((layers === 0 && builtin.test(name)) || isInstalled(name, policy.scope));
  // The git function that prevents writes exists only in the shell; other programs bypass it.
  const isRaw = program === "git" && (name !== "git" || layers > 0);
  const files = isKnown && !isRaw ? filesRead(program, words) : undefined;
  const part = words.map((word) => literalOf(word) ?? word.text).join(" ");
  const always = words.every((word) => literalOf(word) !== undefined) ? words.map(quoted).join(" ") : undefined;
  const judged = { words, part, name, program, isInstalled: isKnown, isWrapper: isWrapper && isKnown, files };
  const own = judgeWords(judged, judging);
  const others = judged.isWrapper ? [] : judgeFiles(judged, { words, ...command }, policy);
  const isReading = judged.isWrapper || files !== undefined;
  return { ...strictest(own, ...others.map((verdict) => ({ ...verdict, part }))), isReading, ...defined({ always }) };
}

const quoted = ({ value = "" }: ShellWord): string =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;

function judgeWords(judged: Program, { policy, rules }: Judging): PartVerdict {
  const { words, part, isWrapper, name, program, files, isInstalled: isKnown } = judged;
  const says = (effect: PermissionEffect, message: string): PartVerdict => ({ effect, part, message });
  const forms = formsOf(judged);
  const strict = rules.filter((rule) => rule.effect !== "allow");
  const matching = strict.find((rule) => forms.some((form) => matchesWords(rule.words, form)));
  const possible = strict.find((rule) => mayBeAbout(rule, judged));
  const before = ruled(part, matching) ?? possiblyRuled(part, possible);
  if (before !== undefined) return before;
  if (isWrapper) return says("allow", "It only runs another program, which is judged.");
  const { command: effect, read } = policy.defaults;
  if (files !== undefined && read === "allow" && effect !== "deny") return says("allow", "It only reads.");
  // A program that may be a workspace file needs a rule with its path.
  const allowed = isKnown ? forms.slice(0, 2) : [words];
  const allowing = ruled(
    part,
    rules.find(
      (rule) =>
        rule.effect === "allow" &&
        (isKnown || (name !== program && rule.words[0] === name)) &&
        allowed.some((form) => matchesWords(rule.words, form)),
    ),
  );
  if (allowing !== undefined) return allowing;
  if (!isKnown && effect === "allow") return says("ask", `${name ?? part} is not an installed program.`);
  return says(effect, `No rule matches it, and the default for commands is ${effect}.`);
}

/** The words, with the program's name without its folder, and without options before the first operand: `git --no-pager push`. */
function formsOf({ words, program, name }: Program): readonly (readonly ShellWord[])[] {
  const rest = words.slice(1);
  const named = name === undefined ? words : [{ text: program, value: program }, ...rest];
  const operand = rest.findIndex((word) => !mayBeOption(word));
  return [words, named, [...named.slice(0, 1), ...rest.slice(Math.max(0, operand))]];
}

/** Whether a rule may match a command that is only partly known, has options in between, or runs another program that its words name. */
function mayBeAbout({ words: [first, ...rest] }: Rule, { words, files, program }: Program): boolean {
  const values = words.slice(1).map(literalOf);
  if (first !== program) {
    const named = values.flatMap((value = "") => value.split(/[\s;&|()'"`/]+/));
    return files === undefined && typeof first === "string" && named.includes(first);
  }
  const unknown = values.indexOf(undefined);
  if (unknown >= 0) return rest.slice(0, unknown).every((word, index) => word === null || word === values[index]);
  const wanted = rest.filter((word) => word !== null);
  let at = 0;
  for (const value of values) if (value === wanted[at]) at += 1;
  return at > 0 && at === wanted.length;
}

function judgeFiles(
  { program, files }: Program,
  command: SimpleCommand,
  policy: CompiledPolicy,
): readonly PartVerdict[] {
  const words = files ?? command.words.slice(1);
  const access = files === undefined ? (["read", "change"] as const) : (["read"] as const);
  const here = files === undefined ? [{ value: ".", access: "read" } as const] : [];
  const uses = [...here, ...access.flatMap((each) => words.flatMap(pathsIn).map((use) => ({ ...use, access: each })))];
  const verdicts = judgeUses(uses, command, policy).filter(
    ({ effect, message }) =>
      effect !== "allow" && (removing.test(program) || !message.includes("the workspace itself")),
  );
  return program === "git" ? [...verdicts, ...repository(command, policy)] : verdicts;
}

/** Other programs receive the workspace as an operand: `prettier .`. */
const removing = /^(?:rm|rmdir|mv|cp|ln|chmod|chown|chgrp)$/;

function judgeUses(
  uses: readonly Omit<UsedPath, "folder">[],
  { folders }: SimpleCommand,
  policy: CompiledPolicy,
): readonly PartVerdict[] {
  return uses.flatMap((use) =>
    foldersIn(folders, policy).map((folder) => {
      const verdict = judgePath({ ...use, folder }, policy);
      return { ...verdict, message: `It may ${verdict.part}. ${verdict.message}` };
    }),
  );
}

const foldersIn = (folders: readonly string[] | null, { scope }: CompiledPolicy): readonly (string | null)[] =>
  folders?.map((folder) => path.resolve(scope.root, folder)) ?? [null];

/** The parts of a word that may name a file: an operand, and in any word an option's value, or a file of a revision or another machine. */
function pathsIn(word: ShellWord): readonly Omit<UsedPath, "folder" | "access">[] {
  const { value } = word;
  if (value === undefined) return [word];
  const loose = [
    value.slice(value.indexOf("=") + 1),
    value.replace(/^.*:(?!\/\/)/s, ""),
    value.replace(/^(?:-\w|@|file:\/\/(?:localhost)?)/, ""),
  ].filter((text) => text !== value && text !== "" && text !== "/" && !/\s/.test(text));
  const own = mayBeOption(word) && word.isGlob !== true ? [] : [word];
  return [...own, ...loose.map((text) => ({ ...word, value: text }))];
}

/** A person must confirm before git uses a repository outside the workspace. */
function repository({ folders }: SimpleCommand, policy: CompiledPolicy): readonly PartVerdict[] {
  const asks = (message: string): PartVerdict => ({ effect: "ask", part: "git", message });
  return foldersIn(folders, policy).flatMap((folder) => {
    if (folder === null) return [asks("Which repository it uses is not known before it runs.")];
    const found = foreignRepository(resolvedPath(folder), policy.scope.root);
    return found === undefined ? [] : [asks(`Its repository uses ${found}, which is outside the workspace.`)];
  });
}
