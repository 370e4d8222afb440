import { createPermissions } from "../../sdk/src/coding/permissions/create-permissions.ts";
import { innerCommands } from "../../sdk/src/coding/permissions/inner-commands.ts";
import type { ShellWord } from "../../sdk/src/coding/permissions/shell-word.ts";
import { type SimpleCommand, splitCommand } from "../../sdk/src/coding/permissions/split-command.ts";
import { stubs } from "./random-command.ts";

const allow = stubs.map((name) => `bash(${name} *)`);
const permissions = createPermissions({ allow }, { root: "/repo", home: "/repo/home" });

/** Whether a command runs without asking, because it only reads or runs the stubs, each of which a rule allows. */
export const isAllowed = (command: string): boolean => permissions.judge("bash", { command }).effect === "allow";

/** The calls that were not judged, neither as part of the command nor as a call by such a part. */
export function unlistedCalls(command: string, calls: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const patterns = splitCommand(command)
    .commands.flatMap(withInner)
    .map(({ words }) => patternOf(words));
  return calls.filter((call) => !patterns.some((pattern) => pattern.test(call.map((word) => `${word}\0`).join(""))));
}

const withInner = (command: SimpleCommand): readonly SimpleCommand[] => [
  command,
  ...innerCommands(command).inner.flatMap(withInner),
];

/** A pattern for the words of a call, each terminated by a NUL character. */
function patternOf(words: readonly ShellWord[]): RegExp {
  const parts = words.map(({ value = "*", isGlob = false, below }, index) => {
    const isAny = below !== undefined;
    const form = isAny ? "[^\\u0000]*" : (isGlob ? value.split(/[*?]/) : [value]).map(escaped).join("[^\\u0000]*");
    // The program's folder is not part of the name in the log.
    const one = `${index === 0 ? "(?:[^\\u0000]*/)?" : ""}${form}\\u0000`;
    return isAny || isGlob ? `(?:${one})*` : one;
  });
  return new RegExp(`^${parts.join("")}$`, "u");
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
