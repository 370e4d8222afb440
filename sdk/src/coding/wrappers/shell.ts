import { literalOf, mayBeOption, type ShellWord } from "../words/shell-word.ts";
import { notPeeled, type Peeled } from "./peeled.ts";

const plain = new Set(["--norc", "--noprofile", "--posix"]);

/** `bash -c script`; a shell without a script runs its input, or a file. */
export function peelShell(words: readonly ShellWord[]): Peeled {
  const name = literalOf(words[0]) ?? "The shell";
  let isScript = false;
  for (let index = 1; index < words.length; index++) {
    const word = words[index];
    const value = literalOf(word);
    if (word === undefined || value === undefined)
      return notPeeled(`${name} runs text that is not known before it runs.`);
    if (!mayBeOption(word)) return isScript ? ofScript(name, value) : {};
    if (value === "-o" && literalOf(words[index + 1]) === "pipefail") index++;
    else if (/^-[ceu]+$/.test(value)) isScript ||= value.includes("c");
    else if (!plain.has(value) && !isVersion(value, words)) return notPeeled(`${name} ${value} may run other files.`);
    else if (isVersion(value, words)) return {};
  }
  const message = `${name} runs what it gets as input.`;
  return { reason: { code: "interpreter", message, isUnknown: true } };
}

/** Other shells than bash read a script in the same way only where it has none of the forms in which they differ. */
function ofScript(name: string, script: string): Peeled {
  const isBash = /(?:^|\/)bash$/.test(name);
  const isPlain = /(?:^|\/)(?:sh|dash|ash)$/.test(name) && !different.test(script.replaceAll(/\d>&\d/g, ""));
  return isBash || isPlain ? { script } : notPeeled(`${name} may read the script in another way than bash does.`);
}

const different = /[{}()!]|\$['"]|&>|>&|\|&|<<<|\[\[|\b(?:time|coproc|function|select)\b/;

const isVersion = (value: string, words: readonly ShellWord[]): boolean => value === "--version" && words.length === 2;
