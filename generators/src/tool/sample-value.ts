import type { Parameter } from "./parse-parameter.ts";
import type { ParameterType } from "./parse-type.ts";

/** A value as JSON writes it. */
export type Sample = string | number | boolean | null | readonly Sample[] | { readonly [name: string]: Sample };

/** The values of a text's `@format`, for the formats that are checked. */
const formats: Readonly<Record<string, string>> = {
  email: "anna@example.com",
  uri: "https://example.com/",
  url: "https://example.com/",
  uuid: "6b1f2d54-8b52-4d0e-9f3a-2c1f7e0f5a11",
  date: "2026-01-31",
  time: "09:30:00Z",
  "date-time": "2026-01-31T09:30:00Z",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
};

/**
 * A valid value of a parameter: the one its text names after `such as`, or one of its type. Undefined where the tags of the text limit it in a
 * way that is not understood.
 */
export function sampleOf({ type, text }: Parameter): Sample | undefined {
  const named = namedValue(type, text);
  if (named !== undefined) return named;
  const tag = (name: string): string | undefined => new RegExp(String.raw`@${name}\s+(\S+)`).exec(text)?.[1];
  const format = tag("format");
  if (format !== undefined) return type.kind === "string" ? formats[format] : undefined;
  if (/@(?:pattern|multipleOf|minItems|minProperties|exclusiveMinimum|exclusiveMaximum)\b/.test(text)) return undefined;
  if (type.kind === "number" || type.kind === "integer") return Number(tag("minimum") ?? tag("maximum") ?? 1);
  const value = valueOf(type);
  if (type.kind !== "string") return value;
  return "something".padEnd(Number(tag("minLength") ?? 0), "x").slice(0, Number(tag("maxLength") ?? 200));
}

/** Whether the value is one that an author would show: named by the text, or the type leaves few others. */
export function isTelling({ type, text }: Parameter): boolean {
  return namedValue(type, text) !== undefined || !["string", "unknown", "record", "object"].includes(type.kind);
}

// `such as Rome`, `such as "New York"`, `for example 3`.
function namedValue(type: ParameterType, text: string): Sample | undefined {
  const found =
    /\b(?:such as|for example|e\.g\.),? (?:"([^"]+)"|“([^”]+)”|`([^`]+)`|([^\s,;]+?))(?=[.,;]?(?:\s|$))/.exec(text);
  const word = found?.slice(1).find((part: string | undefined) => part !== undefined);
  if (word === undefined) return undefined;
  if (type.kind === "string") return word;
  const isNumber = (type.kind === "number" || type.kind === "integer") && /^-?\d+(?:\.\d+)?$/.test(word);
  return isNumber ? Number(word) : undefined;
}

function valueOf(type: ParameterType): Sample {
  switch (type.kind) {
    case "string":
    case "unknown":
      return "something";
    case "number":
    case "integer":
      return 1;
    case "boolean":
      return true;
    case "null":
      return null;
    case "Date":
      return "2026-01-31T09:30:00Z";
    case "URL":
      return "https://example.com/";
    case "literal":
      return type.value;
    case "array":
      return [valueOf(type.items)];
    case "record":
      return { key: valueOf(type.values) };
    case "object":
      return Object.fromEntries(
        type.properties.filter(({ optional }) => !optional).map(({ name, type: of }) => [name, valueOf(of)]),
      );
    case "union": {
      const [first] = type.members;
      return first === undefined ? null : valueOf(first);
    }
  }
}

/** A value as TypeScript. */
export function codeOf(value: Sample): string {
  if (Array.isArray(value)) return `[${(value as readonly Sample[]).map(codeOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${codeOf(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
