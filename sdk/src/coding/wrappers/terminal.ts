import { skipOptions } from "../words/skip-options.ts";
import { literalOf, type ShellWord } from "../words/shell-word.ts";
import { notPeeled, type Peeled } from "./peeled.ts";

const asks = (message: string) => ({ code: "wrapper", message, isUnknown: false }) as const;

/** `watch [options] command`: its words, with spaces between, are a script. */
export function peelWatch(words: readonly ShellWord[]): Peeled {
  const start = skipOptions(words, { flags: "bcdegtpwx", values: "nq", longValues: ["--interval"] });
  const texts = start === null ? [undefined] : words.slice(start).map(literalOf);
  if (start === null || texts.includes(undefined))
    return notPeeled("The command of watch is not known before it runs.");
  const reason = asks("watch runs its command again and again.");
  const isDirect = words.slice(1, start).some((word) => /^-\w*x/.test(literalOf(word) ?? ""));
  return isDirect ? { inner: [words.slice(start)], reason } : { script: texts.join(" "), reason };
}

/** `script [-c command] file`. */
export function peelScript(words: readonly ShellWord[]): Peeled {
  const index = words.findIndex((word) => ["-c", "-qc", "-ec", "-qec"].includes(literalOf(word) ?? ""));
  const text = literalOf(words[index + 1]);
  if (index < 0 || text === undefined) return notPeeled("script starts a shell.");
  return { script: text, reason: asks("script writes what the command prints to a file.") };
}

/** `flock [options] file command`, or `flock file -c script`. */
export function peelFlock(words: readonly ShellWord[]): Peeled {
  const start = skipOptions(words, {
    flags: "senouxF",
    values: "wE",
    longFlags: ["--nonblock", "--shared", "--exclusive"],
  });
  if (start === null) return notPeeled("An option of flock is not known, so neither is the command that it runs.");
  const rest = words.slice(start + 1);
  const reason = asks("flock creates the file that it locks.");
  if (!["-c", "--command"].includes(literalOf(rest[0]) ?? "")) return { inner: [rest], reason };
  const text = literalOf(rest[1]);
  return text === undefined ? notPeeled("The script of flock is not known before it runs.") : { script: text, reason };
}
