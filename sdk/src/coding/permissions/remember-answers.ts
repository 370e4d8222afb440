import path from "node:path";
import type { ProgramResolver } from "../programs/program-origin.ts";
import { isReadingProgram, programOf } from "../programs/program-of.ts";
import { readArguments } from "../programs/read-arguments.ts";
import { analyseCommand } from "../shell/analyse-command.ts";
import type { SimpleCommand } from "../shell/analysis.ts";
import { isFlowBuiltin } from "../shell/builtins.ts";
import { literalOf } from "../words/shell-word.ts";

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
  /** The command that was asked about. */
  readonly command: string;
}

export interface AnswerToRemember {
  readonly command: string;
  readonly tool: string;
  readonly span: AnswerSpan;
  readonly who: string;
  readonly when: number;
}

/** The answers of a workspace; the host keeps those of the project and gives them back by `restore`. */
export interface RememberedAnswers {
  /** The rules that an "always" for a command would add; empty where it may only be allowed once. */
  offered(tool: string, command: string): readonly string[];
  /** Adds what is offered for a command; returns the new answers. */
  remember(answer: AnswerToRemember): readonly RememberedAnswer[];
  list(): readonly RememberedAnswer[];
  /** Whether there was such an answer. */
  revoke(id: string): boolean;
  /** Takes over answers that were kept. */
  restore(answers: readonly RememberedAnswer[]): void;
}

/** Calls `changed` with all rules after each change. */
export function rememberAnswers(
  changed: (rules: readonly string[]) => void,
  resolveProgram?: ProgramResolver,
): RememberedAnswers {
  const kept = new Map<string, RememberedAnswer>();
  const tell = (): void => {
    changed([...new Set([...kept.values()].map(({ rule }) => rule))]);
  };
  return {
    offered: (tool, command) => narrowestRules(tool, command, resolveProgram),
    remember({ command, tool, span, who, when }) {
      const added = narrowestRules(tool, command, resolveProgram).map((rule): RememberedAnswer => {
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
  const rules = commands.filter((simple) => !simple.isWrapper).map((simple) => narrowest(simple));
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
