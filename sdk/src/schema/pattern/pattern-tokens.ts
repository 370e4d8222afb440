// A pair of surrogates is one character.
const escape = String.raw`\\(?:u\{[\dA-Fa-f]+\}|u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|[^])`;
const token = new RegExp(
  String.raw`${escape}|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?|\{\d+(?:,\d*)?\}|[^]`,
  "gu",
);
const memberToken = new RegExp(`${escape}|[^]`, "gu");

/** The parts of a valid regular expression: a character, an escape, a whole class, the start of a group, a quantifier. */
export const tokensOf = (pattern: string): readonly string[] => pattern.match(token) ?? [];

/** The parts of a class, without its brackets: a character or an escape. */
export const membersOf = (body: string): readonly string[] => body.match(memberToken) ?? [];

/** The minimum and maximum of a quantifier; undefined for any other part. */
export function boundsOf(text: string): readonly [least: number, most: number] | undefined {
  if (text === "*") return [0, Infinity];
  if (text === "+") return [1, Infinity];
  if (text === "?") return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(text) ?? [];
  if (least === undefined) return undefined;
  return [Number(least), comma === "" ? Number(least) : most === "" ? Infinity : Number(most)];
}

/** Index after the group that begins at an index. */
export function groupEnd(tokens: readonly string[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    if (tokens[index]?.startsWith("(") === true) depth += 1;
    if (tokens[index] === ")") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return tokens.length;
}
