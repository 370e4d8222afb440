import type { Json, JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { orElse } from "../util/failures.ts";
import { isRecord } from "../util/is-record.ts";
import { dereferenced } from "./definitions.ts";
import { nearestAlternatives, schemasWithin } from "./schemas-at.ts";
import { own, without } from "./types.ts";

/**
 * A declared value of a schema, otherwise the smallest value that it allows, if that is easy to find. For a union, a value of the alternative nearest
 * to the value that was `sent`.
 */
export const sampleValue = (schema: JsonSchema, root: JsonSchema, sent?: unknown): Json =>
  sampleOf(schema, { root, depth: 0, budget: { left: maxValues }, sent });

interface Position {
  readonly root: JsonSchema;
  /** The value at this location of the rejected arguments; undefined if it is missing. */
  readonly sent?: unknown;
  readonly depth: number;
  /** How many more values the whole sample may have. */
  readonly budget: { left: number };
}

// A schema that requires itself has no finite sample.
const maxDepth = 24;

/** The maximum number of values in a sample; a long string counts as several. A model reads it, so it must be short. */
const maxValues = 1000;

const lettersPerValue = 20;

function sampleOf(schema: JsonSchema, position: Position): Json {
  const { budget, depth } = position;
  if (depth > maxDepth || budget.left <= 0) return null;
  const sample = unmeasured(schema, { ...position, depth: depth + 1 });
  budget.left -= typeof sample === "string" ? 1 + sample.length / lettersPerValue : 1;
  return sample;
}

function unmeasured(schema: JsonSchema, inside: Position): Json {
  const { root, sent } = inside;
  const meant = schema.enum?.find((word) => word === sent);
  const given = [schema.const, meant, schema.default, schema.examples?.[0], schema.enum?.[0]].find(
    (value) => value !== undefined,
  );
  if (given !== undefined) return given;
  if (schema.$ref !== undefined) return sampleOf(dereferenced(schema, root), inside);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined)
    return sampleOf({ ...without(schema, "anyOf", "oneOf"), ...chosen(alternatives, inside) }, inside);
  if (schema.allOf !== undefined) return sampleOf(merged(schema, inside), inside);
  return sampleOfType(schema, inside);
}

/** The alternative nearest to the sent value, if that is an object, otherwise the simplest. */
function chosen(alternatives: readonly JsonSchema[], { root, sent }: Position): JsonSchema {
  if (!isRecord(sent)) return simplest(alternatives);
  const leaves = alternatives.flatMap((owner) =>
    schemasWithin(root, owner, { keys: [] })
      .filter(({ properties }) => properties !== undefined)
      .map((schema) => ({ ...schema, owner })),
  );
  return nearestAlternatives(sent, leaves).nearest[0]?.owner ?? simplest(alternatives);
}

/** An alternative without references, even null, is preferred to one with references, which may be circular. */
function simplest(alternatives: readonly JsonSchema[]): JsonSchema {
  const plain = alternatives.filter(({ $ref }) => $ref === undefined);
  return plain.find(({ type }) => type !== "null") ?? plain[0] ?? alternatives[0] ?? {};
}

function merged(schema: JsonSchema, { root }: Position): JsonSchema {
  const { allOf = [], ...outer } = schema;
  const parts = [outer, ...allOf.map((part) => dereferenced(part, root))];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Readonly<Record<string, JsonSchema>>,
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  } as JsonSchema;
}

function sampleOfType(schema: JsonSchema, inside: Position): Json {
  const types = [schema.type ?? (schema.properties === undefined ? [] : "object")].flat();
  switch (types.find((type) => type !== "null") ?? types[0]) {
    case "object":
      return sampleObject(schema, inside);
    case "array":
      return sampleArray(schema, inside);
    case "string":
      return sampleText(schema);
    case "integer":
      return numberOf(schema, true);
    case "number":
      return numberOf(schema, false);
    case "boolean":
      return true;
    case "null":
      return null;
    case undefined:
    default:
      return "text";
  }
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, inside: Position): JsonObject {
  const sentAt = (key: string): unknown => (isRecord(inside.sent) ? own(inside.sent, key) : undefined);
  return Object.fromEntries(
    required.map((key) => {
      return [key, sampleOf(own(properties, key) ?? {}, { ...inside, sent: sentAt(key) })];
    }),
  );
}

function sampleArray(
  { prefixItems = [], items, minItems = 0, maxItems = 1, uniqueItems }: JsonSchema,
  inside: Position,
): readonly Json[] {
  // If a caller sent items, an empty list would not show their form.
  const shownItems = Array.isArray(inside.sent) && inside.sent.length > 0 && isStructured(items, inside.root) ? 1 : 0;
  const count = Math.min(Math.max(minItems, prefixItems.length, Math.min(shownItems, maxItems)), 100);
  const samples = Array.from({ length: count }, (_, index) => {
    const schema = prefixItems[index] ?? (typeof items === "object" ? items : {});
    const sent = Array.isArray(inside.sent) ? (inside.sent[index] as unknown) : undefined;
    return (uniqueItems === true ? schema.enum?.[index] : undefined) ?? sampleOf(schema, { ...inside, sent });
  });
  return uniqueItems === true ? samples.map(distinct) : samples;
}

/** Whether items are objects or alternatives: an empty list would not show their form. */
function isStructured(items: JsonSchema["items"], root: JsonSchema): boolean {
  if (typeof items !== "object") return false;
  const schema = dereferenced(items, root);
  return [schema.properties, schema.anyOf, schema.oneOf, schema.allOf].some((part) => part !== undefined);
}

function distinct(item: Json, index: number, items: readonly Json[]): Json {
  if (items.indexOf(item) === index) return item;
  if (typeof item === "number") return item + index;
  return typeof item === "string" ? `${item}${index + 1}` : item;
}

/** Near the lower bound, which is often the author's intention. Validators check multiples to nine decimal places. */
function numberOf({ multipleOf, ...bounds }: JsonSchema, isWhole: boolean): number {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity, exclusiveMaximum = Infinity } = bounds;
  const [least, most] = [Math.max(minimum, exclusiveMinimum), Math.min(maximum, exclusiveMaximum)];
  const step = Math.max(multipleOf ?? 0, isWhole ? 1 : 0);
  const middle = step === 0 ? [(least + most) / 2] : [];
  const isMultiple = (value: number, of: number): boolean => Math.abs(Math.round(value / of) - value / of) <= 1e-9;
  const fits = (value: number): boolean =>
    Number.isFinite(value) &&
    value >= minimum &&
    value > exclusiveMinimum &&
    value <= maximum &&
    value < exclusiveMaximum &&
    (multipleOf === undefined || isMultiple(value, multipleOf)) &&
    (!isWhole || Number.isInteger(value));
  const found = [least, ...middle, least + (step || 1), 1, most, most - (step || 1)]
    .flatMap((value) =>
      step === 0 ? [value] : [value, Math.ceil(value / step) * step, Math.floor(value / step) * step],
    )
    .find(fits);
  return found === undefined || found === 0 ? (found ?? 1) + 0 : found;
}

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

/** A string that satisfies the schema's format, pattern and length, if one is easy to find. */
function sampleText({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string {
  const formatted = own(byFormat, format ?? "");
  if (formatted !== undefined) return formatted;
  if (pattern !== undefined)
    return (minLength > maxTextLength ? undefined : textMatching(pattern, minLength)) ?? "text";
  return "text".padEnd(Math.min(minLength, maxTextLength), "text").slice(0, Math.max(0, maxLength));
}

const maxTextLength = 10_000;

/** A character or class, and its number of repetitions. For a pattern with groups or alternatives, the author can write an example. */
const patternPart = /(\[\^?(?:\\.|[^\]\\])+\]|\\[^]|[^[\](){}*+?|^$\\])(?:\{(\d+)(,?)\d*\}|([*+?]))?/gu;

function textMatching(pattern: string, minLength: number): string | undefined {
  const body = pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  const found = [...body.matchAll(patternPart)];
  if (found.map(([whole]) => whole).join("") !== body) return undefined;
  const parts = found.map(([, atom = "", count, comma, sign]) => ({
    letter: letterOf(atom),
    least: Math.min(Number(count ?? (sign === "*" || sign === "?" ? 0 : 1)), 1000),
    isOpen: comma === "," || sign === "*" || sign === "+",
  }));
  const missing = minLength - parts.reduce((length, { least }) => length + least, 0);
  const open = parts.findIndex(({ isOpen }) => isOpen);
  const text = parts
    .map(({ letter, least }, index) => letter.repeat(index === open ? Math.max(least, least + missing) : least))
    .join("");
  return text.length >= minLength && matches(pattern, text) ? text : undefined;
}

/** The first letter of a class, or another that it accepts. */
const letterOf = (atom: string): string => {
  const letters = atom.startsWith("[^") ? [] : Array.from(atom.replace(/^\[/, ""));
  return [...letters, "a", "1", "A", "-", " ", "_", "."].find((each) => matches(`^${atom}$`, each)) ?? "";
};

const matches = (pattern: string, text: string): boolean => orElse(() => new RegExp(pattern, "u").test(text), false);
