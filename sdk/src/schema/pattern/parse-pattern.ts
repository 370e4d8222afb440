/** A regular expression as a tree. `from` and `to` delimit the part's source text. */
export type PatternNode =
  | { readonly kind: "empty" }
  | { readonly kind: "chars"; readonly source: string }
  | { readonly kind: "assert"; readonly what: "start" | "end" | "word" | "notWord" }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly part: PatternNode;
      readonly least: number;
      readonly most: number;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly kind: "look";
      readonly part: PatternNode;
      readonly isBehind: boolean;
      readonly isNegative: boolean;
      readonly from: number;
      readonly to: number;
    };

/** A pattern that the parser refuses, with the part concerned. */
export class PatternRefused extends Error {
  readonly part: string;

  constructor(message: string, part: string) {
    super(message);
    this.part = part;
  }
}

const longest = 5_000;
const deepest = 100;

/**
 * Parses the source of a regular expression with the flag `u`, or without one.
 *
 * @throws PatternRefused for back-references, for unknown syntax, and for more than 5,000 characters.
 */
export function parsePattern(source: string): PatternNode {
  if (source.length > longest) throw new PatternRefused(`has more than ${longest} characters`, source.slice(0, 40));
  return new Parser(source).parse();
}

// One token outside of classes; the alternatives are tried in this order.
const escape =
  /\\(?:u\{[0-9A-Fa-f]+\}|u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|[^])/uy;
const charClass = /\[(?:\\[^]|[^\]\\])*\]/uy;
const braces = /\{(\d+)(?:(,)(\d*))?\}/y;
const groupStart = /\((?:\?(?::|<?[=!]|<[^>=!][^>]*>))?/y;

class Parser {
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): PatternNode {
    const tree = this.#choice();
    if (this.#at < this.#source.length) throw new PatternRefused("has an unmatched closing bracket", ")");
    return tree;
  }

  #choice(): PatternNode {
    const parts = [this.#sequence()];
    while (this.#take("|")) parts.push(this.#sequence());
    return parts.length === 1 ? (parts[0] ?? { kind: "empty" }) : { kind: "choice", parts };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source.charAt(this.#at))) {
      const from = this.#at;
      parts.push(this.#repeated(this.#atom(), from));
    }
    return parts.length === 1 ? (parts[0] ?? { kind: "empty" }) : { kind: "sequence", parts };
  }

  #repeated(part: PatternNode, from: number): PatternNode {
    const bounds = this.#bounds();
    if (bounds === undefined) return part;
    this.#take("?");
    return { kind: "repeat", part, ...bounds, from, to: this.#at };
  }

  #bounds(): { readonly least: number; readonly most: number } | undefined {
    if (this.#take("*")) return { least: 0, most: Infinity };
    if (this.#take("+")) return { least: 1, most: Infinity };
    if (this.#take("?")) return { least: 0, most: 1 };
    const match = this.#match(braces);
    if (match === undefined) return undefined;
    const [, least = "0", comma, most = ""] = match;
    return { least: Number(least), most: comma === undefined ? Number(least) : most === "" ? Infinity : Number(most) };
  }

  #atom(): PatternNode {
    const character = this.#source.charAt(this.#at);
    if (character === "(") return this.#group();
    if (character === "[") return this.#chars(this.#match(charClass));
    if (character === "\\") return this.#escape();
    if (this.#take("^")) return { kind: "assert", what: "start" };
    if (this.#take("$")) return { kind: "assert", what: "end" };
    if ("*+?".includes(character)) throw new PatternRefused("repeats nothing", character);
    const own = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += own.length;
    return { kind: "chars", source: "{}]/".includes(own) ? `\\${own}` : own };
  }

  #escape(): PatternNode {
    const [text] = this.#match(escape) ?? [];
    if (text === undefined) throw new PatternRefused("ends with a backslash", "\\");
    if (text === "\\b") return { kind: "assert", what: "word" };
    if (text === "\\B") return { kind: "assert", what: "notWord" };
    if (/^\\(?:[1-9]|k<)/.test(text)) throw new PatternRefused("has a back-reference", text);
    return { kind: "chars", source: escapeSource(text) };
  }

  #chars(match: RegExpExecArray | undefined): PatternNode {
    const [source] = match ?? [];
    if (source === undefined) throw new PatternRefused("has a class that is not closed", "[");
    return { kind: "chars", source };
  }

  #group(): PatternNode {
    const from = this.#at;
    const [start = ""] = this.#match(groupStart) ?? [];
    if (start === "(" && this.#source.startsWith("?", this.#at)) {
      throw new PatternRefused("has a group of an unknown kind", this.#source.slice(from, from + 4));
    }
    this.#depth += 1;
    if (this.#depth > deepest) throw new PatternRefused(`is nested deeper than ${deepest} levels`, start);
    const part = this.#choice();
    this.#depth -= 1;
    if (!this.#take(")")) throw new PatternRefused("has a bracket that is not closed", start);
    const look = /^\(\?(<?)([=!])$/.exec(start);
    if (look === null) return part;
    return { kind: "look", part, isBehind: look[1] === "<", isNegative: look[2] === "!", from, to: this.#at };
  }

  #take(text: string): boolean {
    const isNext = this.#source.startsWith(text, this.#at);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  #match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#source);
    if (match === null) return undefined;
    this.#at = expression.lastIndex;
    return match;
  }
}

/** An escape as the flag `u` requires it: without the flag, any character may be escaped. */
function escapeSource(text: string): string {
  if (text.length > 2 || /^\\[\^$\\.*+?()[\]{}|/0tnvfrdDsSwW]$/.test(text)) return text;
  return text.slice(1);
}
