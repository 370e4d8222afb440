import { skipOptions } from "../words/skip-options.ts";
import { anyWords, literalOf, literalWord, marks, type ShellWord } from "../words/shell-word.ts";
import { notPeeled, type Peeled } from "./peeled.ts";

const syntax = {
  flags: "0rtxpo",
  values: "adEILnPs",
  longFlags: ["--null", "--no-run-if-empty", "--verbose", "--exit", "--open-tty"],
  longValues: [
    "--arg-file",
    "--delimiter",
    "--max-args",
    "--max-procs",
    "--max-chars",
    "--max-lines",
    "--process-slot-var",
  ],
};

/** `xargs [options] command`: words of the input follow, or replace the text that `-I` names. */
export function peelXargs(words: readonly ShellWord[]): Peeled {
  const start = skipOptions(words, syntax);
  if (start === null) return notPeeled("An option of xargs is not known, so neither is the command that it runs.");
  const options = words.slice(1, start).map((word) => literalOf(word) ?? "");
  const replaced = replacedText(options);
  const command = start < words.length ? words.slice(start) : [literalWord("echo")];
  const inner = replaced === undefined ? [...command, anyWords("…")] : command.map((word) => withInput(word, replaced));
  return { inner: [inner], isPure: true };
}

function replacedText(options: readonly string[]): string | undefined {
  const index = options.findIndex((option) => /^-[0rtxpo]*I/.test(option));
  if (index < 0) return undefined;
  const inline = options[index]?.replace(/^-[0rtxpo]*I/, "");
  return inline === "" ? options[index + 1] : inline;
}

function withInput(word: ShellWord, replaced: string): ShellWord {
  const isReplaced = word.shapes.some((shape) => shape.includes(replaced));
  return isReplaced ? { ...word, shapes: word.shapes.map((shape) => shape.replaceAll(replaced, marks.any)) } : word;
}
