import path from "node:path";
import { programOf } from "../programs/program-of.ts";
import { readArguments } from "../programs/read-arguments.ts";
import { analyseCommand } from "../shell/analyse-command.ts";
import { isFlowBuiltin } from "../shell/builtins.ts";
import { literalOf } from "../words/shell-word.ts";
import type { SimpleCommand } from "../shell/simple-command.ts";

/** Programs for which a prefix would allow too much: only all their words are remembered. */
const neverPrefix =
  /^(?:git|find|sed|[gmn]?awk|curl|wget|ssh|npx|bunx|pnpx|uvx|pipx|npm|pnpm|yarn|bun|deno|make|xargs|rm|env|sudo|doas)$/;
const plainWord = /^[\w@%+=:,./-]+$/;

/**
 * The narrowest rules that allow each program of a command, each by its program and first operand. Empty where one of them may only be
 * allowed once: a program that is not known before it runs, an interpreter, or what no rule allows.
 */
export function narrowestRules(tool: string, command: string): readonly string[] {
  const { commands, reasons } = analyseCommand(command);
  if (reasons.length > 0) return [];
  const rules = commands.filter((simple) => !simple.isWrapper).map((simple) => narrowest(simple));
  if (rules.includes(null)) return [];
  return [...new Set(rules.flatMap((words) => (words === null || words === "" ? [] : `${tool}(${words})`)))];
}

/** The words of a rule; `""` where none is needed, null where none is offered. */
function narrowest({ words }: SimpleCommand): string | null {
  const values = words.map(literalOf);
  const [name = ""] = values;
  if (isFlowBuiltin(name)) return "";
  const program = path.basename(name);
  const { risky } = readArguments(words, program);
  const isInterpreter = programOf(program).endsAtOperand === true || programOf(program).isWhole === true;
  const isWhole = neverPrefix.test(program) || risky.size > 0;
  if (name === "" || isInterpreter || (isWhole && values.includes(undefined))) return null;
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
