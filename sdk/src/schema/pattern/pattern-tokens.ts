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
function boundsOf(text: string): readonly [least: number, most: number] | undefined {
  if (text === "*") return [0, Infinity];
  if (text === "+") return [1, Infinity];
  if (text === "?") return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(text) ?? [];
  if (least === undefined) return undefined;
  return [Number(least), comma === "" ? Number(least) : most === "" ? Infinity : Number(most)];
}

export function groupEnd(tokens: readonly string[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    if (tokens[index]?.startsWith("(") === true) depth += 1;
    if (tokens[index] === ")") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return tokens.length;
}

/** A pattern for the engine of JavaScript, if it is valid and too simple to backtrack. */
export function plainPattern(pattern: string): RegExp | undefined {
  try {
    const compiled = new RegExp(pattern, "u");
    return isPlain(tokensOf(pattern)) ? compiled : undefined;
  } catch {
    return undefined;
  }
}

const maxTimes = 100;

/**
 * Whether a pattern has no groups and at most one part with a variable end: either a long repetition or the start of the match, if it is not
 * anchored. A backtracking engine then needs a number of attempts that is linear in the text.
 */
function isPlain(tokens: readonly string[]): boolean {
  if (tokens.some((token) => token === "|" || token.startsWith("(") || /^\\(?:[1-9]|k<)/.test(token))) return false;
  const repeated = tokens.flatMap((token, index) => {
    const isLazy = token === "?" && boundsOf(tokens[index - 1] ?? "") !== undefined;
    const bounds = isLazy ? undefined : boundsOf(token);
    return bounds === undefined ? [] : [bounds];
  });
  const short = repeated.filter(([, most]) => most <= maxTimes);
  const endless = repeated.length - short.length + (tokens[0] === "^" ? 0 : 1);
  return endless <= 1 && short.reduce((ways, [least, most]) => ways * (most - least + 1), 1) <= maxTimes;
}
