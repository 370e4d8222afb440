import { listed, literalOf, literalWord, mayBeOption, type ShellWord } from "../words/shell-word.ts";
import type { FileWalk, Program, Role } from "./program.ts";
import { programOf } from "./program-of.ts";

export interface FileArgument {
  readonly word: ShellWord;
  readonly role: Role;
  /** Where it is a folder, what is read below it. */
  readonly walk?: FileWalk;
}

export interface ArgumentReading {
  /** Indexes of the words that a wildcard of a rule never stands for. */
  readonly risky: ReadonlySet<number>;
  readonly files: readonly FileArgument[];
}

interface State {
  readonly words: readonly ShellWord[];
  readonly risky: Set<number>;
  readonly files: FileArgument[];
}

/** Reads the words of a command as its program does. The program is the word at `start`. */
export function readArguments(words: readonly ShellWord[], name: string): ArgumentReading {
  const state: State = { words, risky: new Set(), files: [] };
  readFrom(1, programOf(name), state);
  return state;
}

function readFrom(start: number, program: Program, state: State): void {
  const { words, risky } = state;
  const operands: number[] = [];
  let hasScript = false;
  for (let index = start; index < words.length; index++) {
    const word = words[index];
    if (word === undefined) continue;
    const value = literalOf(word);
    if (program.isWhole === true || (value !== undefined && program.riskyText?.test(value) === true)) risky.add(index);
    if (value === "--" && program.hasWordOptions !== true) {
      operands.push(...following(index, words));
      break;
    }
    if (!mayBeOption(word) || value === "-") {
      operands.push(index);
      if (program.subcommands !== undefined || program.endsAtOperand === true) {
        operands.push(...following(index, words));
        break;
      }
      continue;
    }
    const option = readOption(index, program, state);
    hasScript ||= option.isScript;
    index += option.taken;
  }
  readOperands(operands, hasScript, { program, state });
  const walk = program.walk?.(words.slice(start).map((word) => literalOf(word) ?? ""));
  if (walk !== undefined) addWalk(walk, state);
}

/** Without its own file, a program that walks begins in the folder that it runs in. */
function addWalk(walk: FileWalk, { files }: State): void {
  const read = files.filter(({ role }) => role === "read");
  if (read.length === 0) files.push({ word: literalWord("."), role: "read", walk });
  for (const file of read) files[files.indexOf(file)] = { ...file, walk };
}

const following = (index: number, words: readonly ShellWord[]): readonly number[] => [...words.keys()].slice(index + 1);

/** The index of the first word that is neither an option nor the value of one. */
export function operandStart(words: readonly ShellWord[], name: string): number {
  const program = programOf(name);
  let index = 1;
  for (let word = words[index]; word !== undefined && mayBeOption(word); word = words[index]) {
    const { names, rest } = optionNames(literalOf(word) ?? "", program);
    index += rest === undefined && takesValue(names.at(-1) ?? "", program) ? 2 : 1;
  }
  return index;
}

interface Option {
  readonly taken: number;
  /** Whether it gives the script, so that no operand does. */
  readonly isScript: boolean;
}

function readOption(index: number, program: Program, state: State): Option {
  const { words, risky, files } = state;
  const value = literalOf(words[index]);
  if (value === undefined) {
    if (isSteered(program)) risky.add(index);
    const word = words[index];
    if (word !== undefined) files.push({ word, role: program.operands.at(-1) ?? "loose" });
    return { taken: 0, isScript: false };
  }
  const { names, rest } = optionNames(value, program);
  const isRisky = names.some((name) => isRiskyOption(name, value, program));
  const last = names.at(-1) ?? value;
  const takes = rest === undefined && takesValue(last, program);
  if (isRisky) for (const at of takes ? [index, index + 1] : [index]) risky.add(at);
  const role = program.valueRoles?.[last];
  const given = rest === undefined ? words[index + 1] : { text: rest, shapes: [rest], isMany: false };
  if (role !== undefined && given !== undefined && (takes || rest !== undefined)) {
    files.push({ word: given, role });
    if (role === "text" && !isHarmless(given, program)) risky.add(takes ? index + 1 : index);
  } else addLoose(takes || rest !== undefined ? given : words[index], { program, index }, state);
  return { taken: takes ? 1 : 0, isScript: role === "text" || role === "read" };
}

/** The value of an option may name a file, and so may an option that is not known; a single character is a separator. */
function addLoose(
  word: ShellWord | undefined,
  { program, index }: { readonly program: Program; readonly index: number },
  { risky, files }: State,
): void {
  const value = literalOf(word);
  if (word === undefined || value?.length === 1) return;
  if (value !== undefined && program.riskyText?.test(value) === true) risky.add(index).add(index + 1);
  files.push({ word, role: "loose" });
}

const isSteered = ({ risky, safe, riskyText, isWhole, operands }: Program): boolean =>
  risky !== undefined ||
  safe !== undefined ||
  riskyText !== undefined ||
  isWhole === true ||
  operands.includes("write");

/** The options in a word: each letter of a cluster up to one with a value; and the value that the word holds. */
function optionNames(value: string, program: Program): { readonly names: readonly string[]; readonly rest?: string } {
  if (value.startsWith("--") || program.hasWordOptions === true) {
    const end = value.indexOf("=");
    return end < 0 ? { names: [value] } : { names: [value.slice(0, end)], rest: value.slice(end + 1) };
  }
  const names: string[] = [];
  for (let index = 1; index < value.length; index++) {
    const letter = value.charAt(index);
    names.push(`-${letter}`);
    if (program.values?.includes(letter) !== true) continue;
    return index === value.length - 1 ? { names } : { names, rest: value.slice(index + 1) };
  }
  return { names };
}

function takesValue(name: string, { values = "", longValues, hasWordOptions }: Program): boolean {
  if (hasWordOptions === true) return false;
  return name.startsWith("--") ? listed(longValues).includes(name) : values.includes(name.slice(1));
}

/** Long options may be abbreviated, and options of words may have one dash or two. */
function isRiskyOption(name: string, word: string, { risky, safe, hasWordOptions }: Program): boolean {
  if (safe !== undefined && !safe.test(word)) return true;
  return listed(risky).some((option) => {
    if (hasWordOptions === true) return option.replace(/^-+/, "-") === name.replace(/^-+/, "-");
    return option.startsWith("--") ? name.length > 2 && option.startsWith(name) : option === name;
  });
}

function isHarmless(word: ShellWord, { isHarmlessScript }: Program): boolean {
  const script = literalOf(word);
  return isHarmlessScript === undefined || (script !== undefined && isHarmlessScript(script));
}

function readOperands(
  indexes: readonly number[],
  hasScript: boolean,
  { program, state }: { readonly program: Program; readonly state: State },
): void {
  const { words, risky, files } = state;
  const roles = hasScript && program.operands.length > 1 ? program.operands.slice(1) : program.operands;
  for (const [position, index] of indexes.entries()) {
    const word = words[index];
    const isLast = program.last !== undefined && position > 0 && position === indexes.length - 1;
    const role = isLast ? program.last : (roles[position] ?? roles.at(-1));
    if (word === undefined || role === undefined) continue;
    if (program.subcommands !== undefined) {
      readSubcommand(index, program, state);
      return;
    }
    if (role === "code" || (role === "text" && position === 0 && !isHarmless(word, program))) risky.add(index);
    files.push({ word, role });
  }
}

function readSubcommand(index: number, program: Program, state: State): void {
  const name = literalOf(state.words[index]);
  const inner = name === undefined ? undefined : program.subcommands?.(name, literalOf(state.words[index + 1]) ?? "");
  if (inner === undefined || inner.isWhole === true) state.risky.add(index);
  readFrom(index + 1, inner ?? { operands: ["code"], isWhole: true }, state);
}
