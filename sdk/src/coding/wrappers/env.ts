import { skipOptions } from "../words/skip-options.ts";
import { literalOf, type ShellWord } from "../words/shell-word.ts";
import { isHarmlessVariable } from "../words/variables.ts";
import { notPeeled, type Peeled } from "./peeled.ts";

const syntax = {
  flags: "i0v",
  values: "uC",
  longFlags: ["--ignore-environment", "--null", "--debug"],
  longValues: ["--unset", "--chdir"],
};

/** `env [options] [NAME=value]… command`. */
export function peelEnv(words: readonly ShellWord[]): Peeled {
  const start = skipOptions(words, syntax);
  if (start === null) return notPeeled("An option of env is not known, so neither is the command that it runs.");
  const rest = words.slice(start);
  const settings = rest.findIndex((word) => !word.shapes.every((shape) => shape.includes("=")));
  const names = rest
    .slice(0, settings < 0 ? rest.length : settings)
    .map((word) => word.shapes[0]?.split("=", 1)[0] ?? "");
  const isElsewhere = words.slice(1, start).some((word) => /^(?:-[i0v]*C|--chdir)/.test(literalOf(word) ?? ""));
  const inner = { inner: [settings < 0 ? [] : rest.slice(settings)], isPure: true, isElsewhere };
  const changed = names.find((name) => !isHarmlessVariable(name));
  if (changed === undefined) return inner;
  const message = `The variable ${changed} may change what the program runs.`;
  return { ...inner, reason: { code: "assignment", message, isUnknown: true } };
}
