import { literalOf, mayBeOption, type ShellWord } from "../words/shell-word.ts";
import { notPeeled, type Peeled } from "./peeled.ts";

/** `-x` and `-X`, also behind other letters without a value: `-tx` asks for a type. */
const running = /^(?:-[^-dEteSocjC]*[xX]|--exec)/;

/** `fd [options] [pattern]`: `-x` runs the words after it for each file. */
export function peelFd(words: readonly ShellWord[]): Peeled {
  const may = words.slice(1).find((word) => running.test(literalOf(word) ?? "-x") && mayBeOption(word));
  return may === undefined ? {} : notPeeled(`${may.text} of fd may run other commands, which are not read.`);
}
