import type { JsonSchema } from "../model/json-schema.ts";
import { orElse } from "../util/failures.ts";

const byFormat: Readonly<Record<string, string>> = {
  date: "2025-01-31",
  "date-time": "2025-01-31T09:30:00Z",
  time: "09:30:00Z",
  duration: "PT30M",
  email: "name@example.com",
  "idn-email": "name@example.com",
  uri: "https://example.com/",
  "uri-reference": "/path",
  iri: "https://example.com/",
  url: "https://example.com/",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  "json-pointer": "/path",
  regex: "^a$",
};

const longest = 10_000;

/** A string that satisfies the schema's format, pattern and length, as far as that is easy. */
export function sampleText({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string {
  const formatted = format !== undefined && Object.hasOwn(byFormat, format) ? byFormat[format] : undefined;
  if (formatted !== undefined) return formatted;
  if (pattern !== undefined) return textMatching(pattern, minLength) ?? "text";
  const padded = "text".padEnd(Math.min(minLength, longest), "text");
  return padded.slice(0, Math.max(0, maxLength));
}

interface Part {
  readonly sign: string;
  readonly least: number;
  readonly most: number;
}

// Groups and alternatives are not supported: the author can write an example instead.
const partPattern =
  /(?:\[(\^)?((?:\\.|[^\]\\])+)\]|\\([dwsDWS])|\\(.)|([^[\](){}*+?|^$\\.])|(\.))(?:\{(\d+)(?:(,)(\d*))?\}|([*+?]))?/y;

function textMatching(pattern: string, minLength: number): string | undefined {
  const body = pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  const parts = partsOf(body);
  if (parts === undefined) return undefined;
  const shortest = parts.reduce((length, { sign, least }) => length + sign.length * least, 0);
  if (Math.max(shortest, minLength) > longest) return undefined;
  const short = minLength - shortest;
  const stretch = parts.findIndex(({ least, most }) => most - least >= short);
  const text = parts
    .map(({ sign, least }, index) => sign.repeat(least + (short > 0 && index === stretch ? short : 0)))
    .join("");
  return text.length >= minLength && matches(pattern, text) ? text : undefined;
}

const matches = (pattern: string, text: string): boolean => orElse(() => new RegExp(pattern, "u").test(text), false);

function partsOf(body: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  partPattern.lastIndex = 0;
  while (partPattern.lastIndex < body.length) {
    const match = partPattern.exec(body);
    if (match === null) return undefined;
    const [, negated, group, shorthand, escaped, literal, , least, comma, most, repeat] = match;
    const sign =
      group !== undefined
        ? ofGroup(group, negated !== undefined)
        : shorthand !== undefined
          ? ofShorthand(shorthand)
          : (escaped ?? literal ?? "a");
    parts.push({ sign, ...repetition(least, comma === undefined ? least : most, repeat) });
  }
  return parts;
}

function repetition(
  least: string | undefined,
  most: string | undefined,
  repeat: string | undefined,
): Pick<Part, "least" | "most"> {
  if (least !== undefined)
    return { least: Math.min(Number(least), 1000), most: most === undefined || most === "" ? Infinity : Number(most) };
  if (repeat === undefined) return { least: 1, most: 1 };
  return { least: repeat === "+" ? 1 : 0, most: repeat === "?" ? 1 : Infinity };
}

const ofShorthand = (letter: string): string => ({ d: "1", w: "a", s: " ", D: "a", W: "-", S: "a" })[letter] ?? "a";

function ofGroup(group: string, isNegated: boolean): string {
  if (isNegated) return ["a", "1", "-", " "].find((sign) => !matches(`[${group}]`, sign)) ?? "a";
  if (!group.startsWith("\\")) return group.charAt(0);
  return /^\\[dwsDWS]/.test(group) ? ofShorthand(group.charAt(1)) : group.charAt(1);
}
