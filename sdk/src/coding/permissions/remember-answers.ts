import path from "node:path";
import { isInside } from "../paths/workspace-root.ts";
import type { ProgramResolver } from "../programs/program-origin.ts";
import { isReadingProgram, programOf } from "../programs/program-of.ts";
import { readArguments } from "../programs/read-arguments.ts";
import { analyseCommand } from "../shell/analyse-command.ts";
import type { SimpleCommand } from "../shell/analysis.ts";
import { isFlowBuiltin } from "../shell/builtins.ts";
import { literalOf, shownWord } from "../words/shell-word.ts";
import type { Places } from "./compile-policy.ts";
import type { ToolSubject } from "./rule.ts";

/** How long an answer holds. */
export type AnswerSpan = "session" | "project";

/** An answer of a person that allows later calls. */
export interface RememberedAnswer {
  readonly id: string;
  readonly rule: string;
  readonly span: AnswerSpan;
  /** Who answered. */
  readonly who: string;
  /** When, in milliseconds since 1970. */
  readonly when: number;
  /** The command that was asked about, or the path; several with commas between. */
  readonly command: string;
}

/** A command or a path, by the tool; or the arguments of the call. */
export type AskedAbout = string | Readonly<Record<string, unknown>>;

/** A person's answer, and how long it holds. */
export interface AnswerToRemember {
  readonly command: AskedAbout;
  readonly tool: string;
  readonly span: AnswerSpan;
  readonly who: string;
  readonly when: number;
}

/** The answers of a workspace; the host keeps those of the project and gives them back by `restore`. */
export interface RememberedAnswers {
  /** The rules that an "always" for a call would add; empty where it may only be allowed once. */
  offered(tool: string, command: AskedAbout): readonly string[];
  /** Adds what is offered for a call; returns the new answers. */
  remember(answer: AnswerToRemember): readonly RememberedAnswer[];
  list(): readonly RememberedAnswer[];
  /** Whether there was such an answer. */
  revoke(id: string): boolean;
  /** Takes over answers that were kept. */
  restore(answers: readonly RememberedAnswer[]): void;
}

interface Remembering {
  /** Gets all rules after each change. */
  readonly changed: (rules: readonly string[]) => void;
  /** The arguments that a tool takes as its command or as paths. */
  readonly subjectOf: (tool: string) => ToolSubject | undefined;
  readonly places: Places;
  /** Whether a call is allowed with more rules. */
  readonly isAllowed: (tool: string, args: Readonly<Record<string, unknown>>, rules: readonly string[]) => boolean;
}

export function rememberAnswers({ changed, subjectOf, places, isAllowed }: Remembering): RememberedAnswers {
  const kept = new Map<string, RememberedAnswer>();
  const tell = (): void => {
    changed([...new Set([...kept.values()].map(({ rule }) => rule))]);
  };
  const callOf = (tool: string, asked: AskedAbout) => {
    const { command, reads = [], writes = [] } = subjectOf(tool) ?? {};
    const [name = ""] = [...(command === undefined ? [] : [command]), ...writes, ...reads];
    const args = typeof asked === "string" ? { [name]: asked } : asked;
    const texts = [...(command === undefined ? [...writes, ...reads] : [command])].flatMap((each) => args[each]);
    return { args, texts: texts.filter((text) => typeof text === "string"), isCommand: command !== undefined };
  };
  const offered = (tool: string, asked: AskedAbout): readonly string[] => {
    const { args, texts, isCommand } = callOf(tool, asked);
    const rules = texts.flatMap((text) =>
      isCommand ? narrowestRules(tool, text, places.resolveProgram) : [`${tool}(${pathPattern(text, places)})`],
    );
    // A line break in a glob begins another one.
    const isExact = isCommand || texts.every((text) => !/[\r\n]/.test(text));
    return isExact && (isCommand || isAllowed(tool, args, rules)) ? rules : [];
  };
  return {
    offered,
    remember({ command: asked, tool, span, who, when }) {
      const command = callOf(tool, asked).texts.join(", ");
      const added = offered(tool, asked).map((rule): RememberedAnswer => {
        return { id: `${span}:${rule}`, rule, span, who, when, command };
      });
      for (const answer of added) kept.set(answer.id, answer);
      tell();
      return added;
    },
    list: () => [...kept.values()],
    revoke(id) {
      const isKnown = kept.delete(id);
      tell();
      return isKnown;
    },
    restore(answers) {
      for (const answer of answers) kept.set(answer.id, answer);
      tell();
    },
  };
}

/** The glob of one path, from the workspace or absolute. */
function pathPattern(file: string, { root, resolve = (each) => each }: Places): string {
  const real = resolve(path.resolve(root, file));
  const [base, start] = isInside(real, { path: root }) ? [root, "/"] : ["/", "//"];
  return start + path.relative(base, real).replaceAll(/[*?[\]\\ ]/g, String.raw`\$&`);
}

/** Programs for which a prefix would allow too much: only all their words are remembered. */
const neverPrefix =
  /^(?:git|find|sed|[gmn]?awk|curl|wget|ssh|npx|bunx|pnpx|uvx|pipx|npm|pnpm|yarn|bun|deno|make|xargs|rm|env|sudo|doas)$/;
const plainWord = /^[\w@%+=:,./-]+$/;

/**
 * The narrowest rules that allow each program of a command, each by its program and first operand. Empty where one of them may only be
 * allowed once: a program that is not known before it runs, an interpreter, or what no rule allows.
 */
function narrowestRules(tool: string, command: string, resolveProgram?: ProgramResolver): readonly string[] {
  const { commands, reasons } = analyseCommand(command, "", resolveProgram);
  if (reasons.length > 0) return [];
  const isShell = ({ words }: SimpleCommand): boolean =>
    /(?:^|\/)\w*sh$/.test(words.slice(0, 1).map(shownWord).join(""));
  const rules = commands.filter((simple) => !simple.isWrapper || isShell(simple)).map((simple) => narrowest(simple));
  if (rules.includes(null)) return [];
  return [...new Set(rules.flatMap((words) => (words === null || words === "" ? [] : `${tool}(${words})`)))];
}

/** The words of a rule; `""` where none is needed, null where none is offered. */
function narrowest({ words, origin }: SimpleCommand): string | null {
  const values = words.map(literalOf);
  const [name = ""] = values;
  if (isFlowBuiltin(name)) return "";
  const program = path.basename(name);
  const { risky } = readArguments(words, program);
  const isInterpreter = programOf(program).endsAtOperand === true || programOf(program).isWhole === true;
  const isWhole = neverPrefix.test(program) || risky.size > 0;
  // No rule allows a program that is not the system's and is called as one of it.
  const isMistakable = origin !== "system" && (isReadingProgram(program) || (origin === "other" && program === name));
  if (name === "" || isInterpreter || isMistakable || (isWhole && values.includes(undefined))) return null;
  if (isWhole)
    return values
      .filter((value) => value !== undefined)
      .map(quoted)
      .join(" ");
  const [, second] = values;
  if (words.length === 1) return quoted(name);
  if (second === undefined || words.length === 2)
    return second === undefined ? `${quoted(name)} *` : `${quoted(name)} ${quoted(second)}`;
  return `${quoted(name)} ${quoted(second)} *`;
}

const quoted = (word: string): string => (plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
