import { ts } from "ts-morph";

/** A regular expression for the strings of a template type, without look-around, so that any engine accepts it. */
export function templatePattern(type: ts.TemplateLiteralType): string {
  const holes = type.types.map(holePattern);
  const parts = type.texts.map((text, index) => escape(text) + (holes[index] ?? ""));
  return `^${parts.join("")}$`;
}

/** The same for `Uppercase<string>` and its siblings. */
export function mappingPattern(type: ts.StringMappingType): string {
  return `^${casePatterns[type.symbol.name] ?? anything}$`;
}

const anything = "[\\s\\S]*";

const casePatterns: Readonly<Record<string, string>> = {
  Uppercase: "[^\\p{Ll}]*",
  Lowercase: "[^\\p{Lu}]*",
  Capitalize: "([^\\p{Ll}][\\s\\S]*)?",
  Uncapitalize: "([^\\p{Lu}][\\s\\S]*)?",
};

function holePattern(type: ts.Type): string {
  if ((type.flags & ts.TypeFlags.Number) !== 0) return "-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?";
  if ((type.flags & ts.TypeFlags.BigInt) !== 0) return "(0|-?[1-9][0-9]*)";
  if ((type.flags & ts.TypeFlags.TemplateLiteral) !== 0) {
    return `(${templatePattern(type as ts.TemplateLiteralType).slice(1, -1)})`;
  }
  if (type.isUnion()) return `(${type.types.map(holePattern).join("|")})`;
  return type.isStringLiteral() ? escape(type.value) : anything;
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
