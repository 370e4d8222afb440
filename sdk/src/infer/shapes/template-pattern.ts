import { ts } from "ts-morph";

/** A regular expression for the strings of a template type or of `Uppercase<string>`, without look-around, so that any engine accepts it. */
export const textPattern = (type: ts.Type): string => `^${holePattern(type)}$`;

/** The same for strings that must match several types. */
export function patternOfAll(types: readonly ts.Type[]): string {
  const patterns = types.map(holePattern);
  const ahead = patterns.slice(0, -1).map((pattern) => `(?=${pattern}$)`);
  return `^${ahead.join("")}${patterns.at(-1) ?? ""}$`;
}

const anything = "[\\s\\S]*";

const casePatterns: Readonly<Record<string, string>> = {
  Uppercase: "[^\\p{Ll}]*",
  Lowercase: "[^\\p{Lu}]*",
  Capitalize: "([^\\p{Ll}][\\s\\S]*)?",
  Uncapitalize: "([^\\p{Lu}][\\s\\S]*)?",
};

function holePattern(type: ts.Type): string {
  if ((type.flags & ts.TypeFlags.Number) !== 0) return "[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]+)?";
  if ((type.flags & ts.TypeFlags.BigInt) !== 0) return "(0|-?[1-9][0-9]*)";
  if ((type.flags & ts.TypeFlags.TemplateLiteral) !== 0) {
    const { texts, types } = type as ts.TemplateLiteralType;
    return texts.map((text, index) => escape(text) + partPattern(types[index])).join("");
  }
  if ((type.flags & ts.TypeFlags.StringMapping) !== 0) return casePatterns[type.symbol.name] ?? anything;
  if (type.isUnion()) return `(${type.types.map(holePattern).join("|")})`;
  return type.isStringLiteral() ? escape(type.value) : anything;
}

function partPattern(type: ts.Type | undefined): string {
  if (type === undefined) return "";
  const isTemplate = (type.flags & ts.TypeFlags.TemplateLiteral) !== 0;
  return isTemplate ? `(${holePattern(type)})` : holePattern(type);
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
