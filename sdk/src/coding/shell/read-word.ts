import type { Word, WordPart } from "unbash";
import { loopWords, type Scope } from "./scope.ts";
import { marks, type ShellWord } from "../words/shell-word.ts";

const maxShapes = 64;

interface Piece {
  readonly shapes: readonly string[];
  readonly isMany: boolean;
}

const one = (...shapes: readonly string[]): Piece => ({ shapes, isMany: false });
const anything = (isQuoted: boolean): Piece => ({ shapes: [marks.any], isMany: !isQuoted });

export function readWord(word: Word, scope: Scope): ShellWord {
  const pieces = word.parts?.map((part) => pieceOf(part, scope, false)) ?? [one(word.value)];
  const { shapes, isMany } = joined(pieces);
  return { text: word.text, shapes: withHome(shapes, word), isMany };
}

/** Pieces one after the other. What may become several words may do so at any location, so nothing else is known of it. */
function joined(pieces: readonly Piece[]): Piece {
  const isMany = pieces.some((piece) => piece.isMany);
  if (pieces.some((piece) => piece.isMany && piece.shapes.includes(marks.any))) return anything(false);
  const shapes = pieces.reduce<readonly string[]>(
    (starts, piece) =>
      starts.length * piece.shapes.length > maxShapes
        ? [marks.any]
        : starts.flatMap((start) => piece.shapes.map((shape) => start + shape)),
    [""],
  );
  return { shapes, isMany };
}

function pieceOf(part: WordPart, scope: Scope, isQuoted: boolean): Piece {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return one(part.value);
    case "DoubleQuoted":
      return joined(part.parts.map((child) => pieceOf(child, scope, true)));
    case "Glob":
      return { shapes: [marks.segment], isMany: true };
    case "BraceExpansion":
      return { shapes: alternatives(part.text), isMany: true };
    case "SimpleExpansion":
      return variable(part.text.slice(1), scope, isQuoted);
    case "ParameterExpansion":
      if (part.prefix === "#") return one(marks.segment);
      if (part.prefix ?? part.index ?? part.operation) return anything(isQuoted && part.index?.value !== "@");
      return variable(part.parameter, scope, isQuoted);
    case "ArithmeticExpansion":
      return one(marks.segment);
    case "ProcessSubstitution":
      return one(`/dev/fd/${marks.segment}`);
    case "LocaleString":
    case "CommandExpansion":
      return anything(isQuoted || part.type === "LocaleString");
    case "ExtendedGlob":
      return anything(false);
  }
}

/** The words of `{a,b}`; any text if it is nested, quoted, or a range of other things than numbers and letters. */
function alternatives(text: string): readonly string[] {
  if (/^\{\w+\.\.\w+(?:\.\.\d+)?\}$/.test(text)) return [marks.segment];
  if (!/^\{[\w.,/:@%+-]+\}$/.test(text) || text.includes("..")) return [marks.any];
  return text.slice(1, -1).split(",");
}

function variable(name: string, scope: Scope, isQuoted: boolean): Piece {
  // The number of arguments, the last exit code, process ids: numbers, all of them.
  if (/^[#?$!]$/.test(name)) return one(marks.segment);
  if (name === "@") return anything(false);
  if (name === "HOME" && !scope.settings.has(name)) return one(marks.home);
  const words = isQuoted ? loopWords(scope, name) : undefined;
  return words === undefined ? anything(isQuoted) : one(...new Set(words.flatMap(({ shapes }) => shapes)));
}

/** A tilde at the beginning, or after the `=` or a `:` of what looks like an assignment, stands for a folder. */
function withHome(shapes: readonly string[], { text }: Word): readonly string[] {
  if (text.startsWith("~")) return shapes.map((shape) => shape.replace(/^~[^/]*/u, marks.home));
  return /^[A-Za-z_]\w*=(?:.*:)?~/su.test(text) ? [marks.any] : shapes;
}
