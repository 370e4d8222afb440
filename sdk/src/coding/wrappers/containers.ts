import { literalOf, type ShellWord } from "../words/shell-word.ts";
import { notPeeled, type Peeled } from "./peeled.ts";

/** What shows containers, and neither runs a program nor changes one. */
const showing = /^(?:ps|images|logs|inspect|version|info|history|port|top|stats|get|describe|explain|api-resources)$/;

/** `docker`, `kubectl` and their like run other programs, unless they show something. */
export function peelContainers(words: readonly ShellWord[]): Peeled {
  const [name, subcommand] = words.map(literalOf);
  return showing.test(subcommand ?? "") ? {} : notPeeled(`${name ?? ""} runs other commands, which are not read.`);
}
