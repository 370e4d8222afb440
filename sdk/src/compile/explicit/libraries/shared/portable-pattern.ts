import { isRecord } from "../../../../util/is-record.ts";
import { uncheckedKeyword } from "./schema-converter.ts";

/**
 * A regular expression without flags that matches the same texts: `i` and `s` are written out, `y` becomes an anchor. Undefined where JSON
 * Schema has no words for it.
 */
function portablePattern({ source, flags }: RegExp): string | undefined {
  const written = flags === "" ? source : withoutFlags(source, flags);
  if (written === undefined) return undefined;
  const pattern = flags.includes("y") ? `^(?:${written})` : written;
  try {
    new RegExp(pattern, "u");
    return pattern;
  } catch {
    return undefined;
  }
}

/** An escape, the name of a group, a class, or one character. */
const token = /\\(?:[pP]\{[^}]*\}|[^])|\(\?<[A-Za-z_$][^>]*>|\[(?:\\[^]|[^\]\\])*\]|[^]/gu;

function withoutFlags(source: string, flags: string): string | undefined {
  const parts: string[] = [];
  for (const [part] of source.matchAll(token)) {
    if (flags.includes("m") && (part === "^" || part === "$")) return undefined;
    const changed = part === "." && flags.includes("s") ? "[\\s\\S]" : flags.includes("i") ? ofAnyCase(part) : part;
    if (changed === undefined) return undefined;
    parts.push(changed);
  }
  return parts.join("");
}

function ofAnyCase(part: string): string | undefined {
  if (part.startsWith("\\")) return /^\\[xuckpP]/.test(part) ? undefined : part;
  if (part.startsWith("(?<")) return part;
  if (part.length > 1 && part.startsWith("[")) return classOfAnyCase(part);
  const cases = casesOf(part);
  return cases.length === 1 ? part : `[${cases.join("")}]`;
}

function classOfAnyCase(written: string): string | undefined {
  const [, start = "", inner = ""] = /^(\[\^?)([^]*)\]$/u.exec(written) ?? [];
  const added: string[] = [];
  for (const [part] of inner.matchAll(/(?:\\[^]|[^\\])-(?:\\[^]|[^\\])|\\[^]|[^]/gu)) {
    if (/^\\[xuckpP]/.test(part)) return undefined;
    const isRange = part.length > 2 && !part.startsWith("\\") && part[1] === "-";
    if (!isRange) {
      if (!part.startsWith("\\")) added.push(...casesOf(part).filter((each) => each !== part));
      continue;
    }
    const [from = "", , to = ""] = part;
    if (/^(?:[a-z]-[a-z]|[A-Z]-[A-Z])$/.test(part)) {
      const swap = part === part.toLowerCase() ? part.toUpperCase() : part.toLowerCase();
      added.push(swap);
    } else if (!/^\d$/.test(from) || !/^\d$/.test(to)) return undefined;
  }
  return `${start}${inner}${added.join("")}]`;
}

const casesOf = (letter: string): readonly string[] =>
  [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])].filter((each) => /^[^]$/u.test(each));

/** A schema whose patterns match what these regular expressions do; one that JSON Schema cannot say is left to the library, with a mark. */
export function withPatterns(
  schema: Readonly<Record<string, unknown>>,
  expressions: readonly RegExp[],
): Readonly<Record<string, unknown>> {
  return expressions.reduce<Readonly<Record<string, unknown>>>((current, expression) => {
    const pattern = portablePattern(expression);
    if (pattern === expression.source) return current;
    const { allOf } = current;
    const parts = Array.isArray(allOf) ? { allOf: allOf.map((part) => replaced(part, expression, pattern)) } : {};
    return { ...(replaced(current, expression, pattern) as object), ...parts };
  }, schema);
}

function replaced(schema: unknown, { source }: RegExp, pattern: string | undefined): unknown {
  if (!isRecord(schema) || schema.pattern !== source) return schema;
  const { pattern: _, ...rest } = schema;
  return pattern === undefined ? { ...rest, [uncheckedKeyword]: "pattern" } : { ...rest, pattern };
}

export const isExpression = (value: unknown): value is RegExp => value instanceof RegExp;
