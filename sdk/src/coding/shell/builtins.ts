import path from "node:path";
import { unknown, type Reason } from "../words/reason.ts";
import {
  mayBeAnyOption,
  isHarmlessVariable,
  literalOf,
  marked,
  marks,
  mayBeOption,
  type ShellWord,
} from "../words/shell-word.ts";

/** Builtins that run text as code, or change what later commands run. */
const evaluating = new Set(
  (
    "eval . source trap exec enable hash bind complete compgen compopt let declare typeset local readonly unset alias unalias " +
    "shopt read mapfile readarray getopts fc history pushd popd disown suspend logout caller bg fg"
  ).split(" "),
);

/** Builtins that run nothing and change nothing but the flow of the script. */
const flow = new Set([":", "true", "false", "exit", "return", "break", "continue", "pwd", "cd", "test", "[", "wait"]);

const harmlessSettings = /^(?:[-+](?:[eu]{1,2}|[eu]{0,2}o)|pipefail|errexit|nounset)$/;

type Check = (args: readonly ShellWord[]) => boolean;

const checks: Readonly<Record<string, Check>> = {
  printf: ([first]) => first?.shapes.some((shape) => shape.startsWith("-v") || mayBeAnyOption(shape)) === true,
  // `jobs -x` runs the command after it.
  jobs: (args) => args.some((word) => word.shapes.some((shape) => /^-\w*x/.test(shape) || mayBeAnyOption(shape))),
  wait: (args) => args.some((word) => word.shapes.some((shape) => /^[-\uE001]/u.test(shape) && shape !== "-n")),
  set: (args) => args.length === 0 || !args.every((word) => harmlessSettings.test(literalOf(word) ?? "")),
  // Alone it shows the environment.
  export: (args) => args.length === 0 || !args.every((word) => isHarmlessExport(literalOf(word))),
  test: testsVariable,
  "[": testsVariable,
};

const isHarmlessExport = (word: string | undefined): boolean =>
  word !== undefined && isHarmlessVariable(word.replace(/=.*$/s, ""));

/** `test -v` evaluates the subscript of the name after it. */
function testsVariable(args: readonly ShellWord[]): boolean {
  if (args.some(({ isMany, shapes }) => isMany && shapes.includes(marks.any))) return true;
  return args.some((word, index) => {
    const next = args[index + 1];
    const mayTest = word.shapes.some((shape) => /^-[vR]$/.test(shape) || mayBeAnyOption(shape));
    return mayTest && next?.shapes.some((shape) => shape.includes("[") || marked.test(shape)) === true;
  });
}

export function builtinReasons(name: string, args: readonly ShellWord[]): readonly Reason[] {
  if (evaluating.has(name))
    return [unknown("builtin", `The builtin ${name} runs text as code or changes what later commands run.`)];
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  return check?.(args) === true
    ? [unknown("builtin", `This use of the builtin ${name} evaluates text or changes later commands.`)]
    : [];
}

/** Whether a command is a builtin that needs no rule, as it runs no program and reads no file. */
export const isFlowBuiltin = (name: string): boolean => flow.has(name) || name === "set" || name === "export";

const interpreter =
  /^(?:(?:ba|da|a|z|k|mk|c|tc|fi)?sh|python|perl|ruby|node|nodejs|php|lua|luajit|Rscript|tclsh|wish|deno|bun|tsx|irb|ghci|erl|groovy|scala|swift|osascript|psql|mysql|sqlite3|bc|dc|ed|ex|m4|gdb)[\d.]*$/;

/** Why a program that has input is not allowed without a person: an interpreter without a file runs what it gets. */
export function inputReasons(program: string, args: readonly ShellWord[]): readonly Reason[] {
  if (!interpreter.test(program)) return [];
  const first = args.find((word) => !mayBeOption(word) || literalOf(word) === "-");
  const file = literalOf(first);
  const isCode = args.some((word) => /^-\w*[cem]$/.test(literalOf(word) ?? ""));
  if (isCode || (file !== undefined && file !== "-" && !/^\/(?:dev|proc)\//.test(file))) return [];
  return [unknown("interpreter", `${program} runs what it gets as input.`)];
}

/** Where `cd` leads, from each folder; null if that is not known before it runs. */
export function changedFolders(
  args: readonly ShellWord[],
  folders: readonly string[] | null,
): readonly string[] | null {
  const operands = args.filter((word) => !["--", "-P", "-L"].includes(literalOf(word) ?? ""));
  const [target] = operands.map(literalOf);
  if (operands.length !== 1 || target === undefined || target === "" || target.startsWith("-")) return null;
  // What a link leads to is not known here, so `..` after a name may be any folder.
  if (/[^./][^/]*\/+(?:.*\/)?\.\.(?:\/|$)/.test(target)) return null;
  return folders?.map((folder) => (path.isAbsolute(target) ? target : path.posix.join(folder, target))) ?? null;
}
