import type { Reason } from "../words/reason.ts";
import { literalOf, mayBeOption, type ShellWord } from "../words/shell-word.ts";

const interpreter =
  /^(?:(?:ba|da|a|z|k|mk|c|tc|fi)?sh|python|perl|ruby|node|nodejs|php|lua|luajit|Rscript|tclsh|wish|deno|bun|tsx|irb|ghci|erl|groovy|scala|swift|osascript|psql|mysql|sqlite3|bc|dc|ed|ex|m4|gdb)[\d.]*$/;

/** Why a program that has input is not allowed without a person: an interpreter without a file runs what it gets. */
export function inputReasons(program: string, args: readonly ShellWord[]): readonly Reason[] {
  if (!interpreter.test(program)) return [];
  const first = args.find((word) => !mayBeOption(word) || literalOf(word) === "-");
  const file = literalOf(first);
  const isCode = args.some((word) => /^-\w*[cem]$/.test(literalOf(word) ?? ""));
  if (isCode || (file !== undefined && file !== "-" && !/^\/(?:dev|proc)\//.test(file))) return [];
  return [{ code: "interpreter", message: `${program} runs what it gets as input.`, isUnknown: true }];
}
