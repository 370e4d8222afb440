import type { Reason } from "../words/reason.ts";
import { literalOf, marked, marks, type ShellWord } from "../words/shell-word.ts";
import { isHarmlessVariable } from "../words/variables.ts";

const builtin = (message: string): Reason => ({ code: "builtin", message, isUnknown: true });

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

/** Whether the use of a builtin is harmful, for those that are not always so. */
const checks: Readonly<Record<string, Check>> = {
  printf: ([first]) => first?.shapes.some(mayBeVariableOption) === true,
  // `jobs -x` runs the command after it.
  jobs: (args) => args.some((word) => word.shapes.some((shape) => /^-\w*x|^-?[\uE000\uE001\uE003]/u.test(shape))),
  wait: (args) => args.some((word) => word.shapes.some((shape) => /^[-\uE001]/u.test(shape) && shape !== "-n")),
  set: (args) => args.length === 0 || !args.every((word) => harmlessSettings.test(literalOf(word) ?? "")),
  export: (args) => !args.every((word) => isHarmlessExport(literalOf(word))),
  test: testsVariable,
  "[": testsVariable,
};

const mayBeVariableOption = (shape: string): boolean =>
  shape.startsWith("-v") || /^-?[\uE000\uE001\uE003]/u.test(shape);

const isHarmlessExport = (word: string | undefined): boolean =>
  word !== undefined && isHarmlessVariable(word.replace(/=.*$/s, ""));

/** `test -v` evaluates the subscript of the name after it. */
function testsVariable(args: readonly ShellWord[]): boolean {
  if (args.some(({ isMany, shapes }) => isMany && shapes.includes(marks.any))) return true;
  return args.some((word, index) => {
    const next = args[index + 1];
    const mayTest = word.shapes.some((shape) => /^-[vR]$/.test(shape) || /^-?[\uE000\uE001\uE003]/u.test(shape));
    return mayTest && next?.shapes.some((shape) => shape.includes("[") || marked.test(shape)) === true;
  });
}

/** Why a builtin is not allowed without a person. */
export function builtinReasons(name: string, args: readonly ShellWord[]): readonly Reason[] {
  if (evaluating.has(name))
    return [builtin(`The builtin ${name} runs text as code or changes what later commands run.`)];
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  return check?.(args) === true
    ? [builtin(`This use of the builtin ${name} evaluates text or changes later commands.`)]
    : [];
}

/** Whether a command is a builtin that needs no rule, as it runs no program and reads no file. */
export const isFlowBuiltin = (name: string): boolean => flow.has(name) || name === "set" || name === "export";
