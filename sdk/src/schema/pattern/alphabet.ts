import { PatternRefused } from "./parse-pattern.ts";

/** The code points in divisions: each character class of a pattern contains a division wholly or not at all. */
export interface Alphabet {
  /** First code points of the ranges, ascending, from 0 on. */
  readonly starts: readonly number[];
  /** The division of each range. */
  readonly divisions: readonly number[];
  readonly size: number;
  /** Whether a class, by its source, contains a division. */
  readonly holds: (source: string, division: number) => boolean;
}

/** The character class that `\b` tests. */
export const wordClass = "\\w";

/**
 * Divides the code points for character classes as written in a pattern.
 *
 * @throws PatternRefused when one of them is not valid with the flag `u`, even after it was read leniently.
 */
export function divideAlphabet(sources: readonly string[]): Alphabet {
  const classes = [...new Set(sources)].map((source) => ({ source, test: testOf(source) }));
  const starts: number[] = [];
  const divisions: number[] = [];
  const bySignature = new Map<string, number>();
  const representatives: string[] = [];
  for (const start of boundariesOf(classes.map(({ source }) => source))) {
    const character = String.fromCodePoint(start);
    const signature = classes.map(({ test }) => (test(character) ? "1" : "0")).join("");
    const known = bySignature.get(signature);
    const division = known ?? bySignature.size;
    if (known === undefined) {
      bySignature.set(signature, division);
      representatives.push(signature);
    }
    if (divisions.at(-1) === division) continue;
    starts.push(start);
    divisions.push(division);
  }
  const indexes = new Map(classes.map(({ source }, index) => [source, index]));
  const holds = (source: string, division: number): boolean =>
    representatives[division]?.charAt(indexes.get(source) ?? -1) === "1";
  return { starts, divisions, size: bySignature.size, holds };
}

function testOf(source: string): (character: string) => boolean {
  const expression = compiled(source) ?? compiled(withoutEscapes(source));
  if (expression === undefined) throw new PatternRefused("has characters that cannot be read", source);
  return (character) => expression.test(character);
}

function compiled(source: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, "u");
  } catch {
    return undefined;
  }
}

/** A class without unneeded escapes, which are allowed only without the flag `u`. */
const withoutEscapes = (source: string): string => source.replaceAll(/\\([^A-Za-z0-9^$\\.*+?()[\]{}|/-])/g, "$1");

const last = 0x10_ff_ff;
const usual: readonly number[] = [
  ...Array.from({ length: 0x101 }, (_, code) => code),
  ...[0x16_80, 0x20_00, 0x20_0a, 0x20_28, 0x20_29, 0x20_2f, 0x20_5f, 0x30_00, 0xd8_00, 0xdc_00, 0xdf_ff, 0xfe_ff],
];

/** Every code point at which one of the classes may begin or end. */
function boundariesOf(sources: readonly string[]): readonly number[] {
  const found = new Set(usual.flatMap((code) => [code, code + 1]));
  for (const source of sources) {
    for (const code of writtenCodes(source)) found.add(code).add(code + 1);
    for (const [property] of source.matchAll(/\\[pP]\{[^}]*\}/g)) {
      for (const code of propertyBoundaries(property)) found.add(code);
    }
  }
  return [...found].filter((code) => code <= last).sort((left, right) => left - right);
}

function* writtenCodes(source: string): Iterable<number> {
  for (const [, braced, high, low, four] of source.matchAll(
    /\\u\{([0-9A-Fa-f]+)\}|\\u([dD][89abAB][0-9A-Fa-f]{2})\\u([dD][c-fC-F][0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})/g,
  )) {
    if (high !== undefined && low !== undefined) {
      yield String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0;
    } else yield Number.parseInt(braced ?? four ?? "0", 16);
  }
  for (const character of source) yield character.codePointAt(0) ?? 0;
}

const properties = new Map<string, readonly number[]>();

/** Where a Unicode property begins and ends. Computed once per process: it tests every code point. */
function propertyBoundaries(property: string): readonly number[] {
  const known = properties.get(property);
  if (known !== undefined) return known;
  const test = testOf(property);
  const found: number[] = [];
  let before = false;
  for (let code = 0; code <= last; code += 1) {
    const holds = test(String.fromCodePoint(code));
    if (holds !== before) found.push(code);
    before = holds;
  }
  properties.set(property, found);
  return found;
}
