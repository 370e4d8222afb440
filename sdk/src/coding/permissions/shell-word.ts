import type { Word, WordPart } from "unbash";

/** Marks in a shape; a command that contains these characters itself is not read. */
export const marks = {
  /** Text of one path segment, as a glob gives it: without `/`, and without a dot in front. */
  segment: "\uE000",
  any: "\uE001",
  /** The folder that a tilde or `$HOME` stands for. */
  home: "\uE002",
} as const;

export const marked = /[\uE000-\uE002]/u;

export const replaceMarks = (text: string, by: string): string => text.replaceAll(/[\uE000-\uE002]/gu, by);

/** A word of a command. */
export interface ShellWord {
  /** As it is written. */
  readonly text: string;
  /** What the program gets, with marks for what is known at run time only. */
  readonly shape: string;
  /** Whether it may become several words of this shape, or none. */
  readonly isMany: boolean;
}

export const literalWord = (value: string): ShellWord => ({ text: value, shape: value, isMany: false });

/** Any words. */
export const anyWords: ShellWord = { text: "…", shape: marks.any, isMany: true };

/** The value of a word that is the same in every run. */
export const literalOf = (word: ShellWord | undefined): string | undefined =>
  word === undefined || word.isMany || marked.test(word.shape) ? undefined : word.shape;

/** Whether a program may take a word for an option. */
export const mayBeOption = ({ shape }: ShellWord): boolean => /^[-\uE000\uE001]/u.test(shape);

export const isUnknown = ({ shape }: ShellWord): boolean => shape.includes(marks.any);

/** A word for people: its value, or its text if that is not known. */
export const shownWord = (word: ShellWord): string => literalOf(word) ?? word.text;

/** The words of a table's cell. */
export const listed = (words = ""): readonly string[] => words.split(" ").filter((word) => word !== "");

type Piece = Pick<ShellWord, "shape" | "isMany">;

/** Reads a word; `values` has the shapes of loop variables. */
export function readWord(word: Word, values: ReadonlyMap<string, string>): ShellWord {
  const { text } = word;
  const pieces = word.parts?.map((part) => pieceOf(part, values, false)) ?? [{ shape: word.value, isMany: false }];
  return { text, ...withHome(joined(pieces), text) };
}

/** Once a piece of any text may become several words, nothing is known of the whole. */
function joined(pieces: readonly Piece[]): Piece {
  if (pieces.some(({ shape, isMany }) => isMany && shape === marks.any)) return { shape: marks.any, isMany: true };
  return { shape: pieces.map(({ shape }) => shape).join(""), isMany: pieces.some(({ isMany }) => isMany) };
}

function pieceOf(part: WordPart, values: ReadonlyMap<string, string>, isQuoted: boolean): Piece {
  // Parts without their own case are not known before the command runs.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
      return { shape: part.value, isMany: false };
    case "DoubleQuoted":
      return joined(part.parts.map((child) => pieceOf(child, values, true)));
    case "Glob":
      return { shape: marks.segment, isMany: true };
    case "SimpleExpansion":
    case "ParameterExpansion":
      return variable(part.text.replace(/^\$\{?|\}$/g, ""), values, isQuoted);
    default:
      return { shape: marks.any, isMany: !isQuoted };
  }
}

function variable(name: string, values: ReadonlyMap<string, string>, isQuoted: boolean): Piece {
  // The number of arguments, the last exit code and the id of the shell.
  if (/^[#?$]$/.test(name)) return { shape: marks.segment, isMany: false };
  if (name === "HOME") return { shape: marks.home, isMany: false };
  const shape = values.get(name);
  const isPlain = shape !== undefined && (isQuoted || /^[\w./+-]+$/.test(shape));
  return isPlain ? { shape, isMany: false } : { shape: marks.any, isMany: !isQuoted || name === "@" };
}

/** A tilde at the beginning stands for a folder, and so may one after the `=` of what looks like an assignment. */
function withHome(piece: Piece, text: string): Piece {
  if (text.startsWith("~")) return { ...piece, shape: piece.shape.replace(/^~[^/]*/u, marks.home) };
  return /^[A-Za-z_]\w*\+?=(?:.*:)?~/su.test(text) ? { ...piece, shape: marks.any } : piece;
}
