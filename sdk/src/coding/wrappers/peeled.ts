import { unknown, type Reason } from "../words/reason.ts";
import { listed, literalOf, mayBeOption, type ShellWord } from "../words/shell-word.ts";

export interface Peeled {
  /** Command lines, as words; an empty one runs nothing. */
  readonly inner?: readonly (readonly ShellWord[])[];
  readonly script?: string;
  readonly reason?: Reason;
  /** Whether the program does nothing but run what is inside. */
  readonly isPure?: boolean;
  readonly isElsewhere?: boolean;
}

/** `found` is what the input holds, where it is known. */
export type Peel = (words: readonly ShellWord[], found?: readonly string[]) => Peeled;

/** Why a person is asked though all that runs is known. */
export const asked = (message: string): Reason => ({ code: "wrapper", message, isUnknown: false });

/** For a program that runs others which are not known. */
export const notPeeled = (message: string): Peeled => ({ reason: unknown("wrapper", message) });

/** The options of a program that runs another one; its command line is what comes after them. */
export interface PrefixSyntax {
  /** Letters of options without a value. */
  readonly flags?: string;
  /** Letters of options with a value. */
  readonly values?: string;
  /** Long options, with spaces between. */
  readonly longFlags?: string;
  readonly longValues?: string;
  /** Whether a number may be an option: `-5`. */
  readonly hasNumber?: boolean;
  /** Operands in front of the command. */
  readonly operands?: number;
}

/** The index of the first word after the options; null where an option is not known, so that nothing is known of the rest. */
export function skipOptions(words: readonly ShellWord[], syntax: PrefixSyntax): number | null {
  let index = 1;
  for (;;) {
    const word = words[index];
    if (word === undefined || !mayBeOption(word)) return index;
    const value = literalOf(word);
    if (value === undefined) return null;
    if (value === "--") return index + 1;
    if (value === "-") return index;
    const taken = value.startsWith("--") ? longOption(value, syntax) : shortOptions(value.slice(1), syntax);
    if (taken === null) return null;
    index += taken;
  }
}

function longOption(word: string, { longFlags, longValues }: PrefixSyntax): number | null {
  const [name = ""] = word.split("=", 1);
  if (listed(longFlags).includes(word)) return 1;
  if (!listed(longValues).includes(name)) return null;
  return name === word ? 2 : 1;
}

function shortOptions(letters: string, { flags = "", values = "", hasNumber = false }: PrefixSyntax): number | null {
  if (hasNumber && /^\d+$/.test(letters)) return 1;
  for (const [index, letter] of Array.from(letters).entries()) {
    if (values.includes(letter)) return index === letters.length - 1 ? 2 : 1;
    if (!flags.includes(letter)) return null;
  }
  return 1;
}
