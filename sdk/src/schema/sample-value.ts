import type { Json, JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { dereferenced } from "./local-reference.ts";
import { nearestAlternatives, schemasWithin } from "./schemas-at.ts";
import { sampleText } from "./sample-text.ts";

/**
 * A declared value of a schema, otherwise the smallest value that it allows, as far as that is easy. For a union, one of the alternative
 * nearest to the value that was `sent`.
 */
export const sampleValue = (schema: JsonSchema, root: JsonSchema, sent?: unknown): Json =>
  sampleOf(schema, { root, depth: 0, budget: { left: largest }, sent });

interface Position {
  readonly root: JsonSchema;
  /** The value at this location of the rejected arguments; undefined if it is missing. */
  readonly sent?: unknown;
  readonly depth: number;
  /** How many more values the whole sample may have. */
  readonly budget: { left: number };
}

// A schema that requires itself has no finite sample.
const deepest = 24;

/** The maximum number of values in a sample; a long string counts as several. A model reads it, so it must be short. */
const largest = 1000;

const lettersPerValue = 20;

function sampleOf(schema: JsonSchema, position: Position): Json {
  const { budget, depth } = position;
  if (depth > deepest || budget.left <= 0) return null;
  const sample = unmeasured(schema, { ...position, depth: depth + 1 });
  budget.left -= typeof sample === "string" ? 1 + sample.length / lettersPerValue : 1;
  return sample;
}

function unmeasured(schema: JsonSchema, inside: Position): Json {
  const { root, sent } = inside;
  const own = schema.enum?.find((word) => word === sent);
  const given = [schema.const, own, schema.default, schema.examples?.[0], schema.enum?.[0]].find(
    (value) => value !== undefined,
  );
  if (given !== undefined) return given;
  if (schema.$ref !== undefined) return sampleOf(dereferenced(schema, root), inside);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return sampleOf({ ...schema, ...without, ...chosen(alternatives, inside) }, inside);
  if (schema.allOf !== undefined) return sampleOf(merged(schema, inside), inside);
  return sampleOfType(schema, inside);
}

const without = { anyOf: undefined, oneOf: undefined } as unknown as JsonSchema;

/** The alternative nearest to the sent value, where that is an object, and otherwise the simplest. */
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
  const { allOf = [], ...own } = schema;
  const parts = [own, ...allOf.map((part) => dereferenced(part, root))];
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
  const sentAt = (key: string): unknown =>
    isRecord(inside.sent) && Object.hasOwn(inside.sent, key) ? inside.sent[key] : undefined;
  return Object.fromEntries(
    required.map((key) => {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [key, sampleOf(property ?? {}, { ...inside, sent: sentAt(key) })];
    }),
  );
}

function sampleArray(
  { prefixItems = [], items, minItems = 0, maxItems = 1, uniqueItems }: JsonSchema,
  inside: Position,
): readonly Json[] {
  // To a caller that sent items, an empty list does not show the form of one.
  const shownItems = Array.isArray(inside.sent) && inside.sent.length > 0 && isStructured(items, inside.root) ? 1 : 0;
  const count = Math.min(Math.max(minItems, prefixItems.length, Math.min(shownItems, maxItems)), 100);
  const samples = Array.from({ length: count }, (_, index) => {
    const schema = prefixItems[index] ?? (typeof items === "object" ? items : {});
    const sent = Array.isArray(inside.sent) ? (inside.sent[index] as unknown) : undefined;
    return (uniqueItems === true ? schema.enum?.[index] : undefined) ?? sampleOf(schema, { ...inside, sent });
  });
  return uniqueItems === true ? samples.map(distinct) : samples;
}

/** Whether items are objects, or alternatives, whose form an empty list does not show. */
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

function numberOf({ multipleOf, ...schema }: JsonSchema, isWhole: boolean): number {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity, exclusiveMaximum = Infinity } = schema;
  const least = { value: Math.max(minimum, exclusiveMinimum), isOpen: exclusiveMinimum >= minimum };
  const most = { value: Math.min(maximum, exclusiveMaximum), isOpen: exclusiveMaximum <= maximum };
  const steps = [...(isWhole ? [1] : []), ...(multipleOf === undefined ? [] : [multipleOf])];
  // Near the lower bound, which an author often means; between two bounds if the lower one is outside.
  const next =
    steps.length === 0 ? [(least.value + most.value) / 2, least.value + 1] : [least.value + Math.max(...steps)];
  return sampleNumber({ least, most, steps }, [least.value, ...next, 1]) ?? 1;
}

interface Bound {
  readonly value: number;
  /** Whether the value itself is outside. */
  readonly isOpen: boolean;
}

interface NumberBounds {
  readonly least: Bound;
  readonly most: Bound;
  /** Every number is a multiple of each; a whole number is one of 1. */
  readonly steps: readonly number[];
}

const isInBounds = (value: number, { least, most, steps }: NumberBounds): boolean =>
  (least.isOpen ? value > least.value : value >= least.value) &&
  (most.isOpen ? value < most.value : value <= most.value) &&
  steps.every((step) => isMultiple(value, step));

/** Whether a number is a multiple of another, as the validators decide it: to nine decimal places. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return step === 1 ? Number.isInteger(value) : Math.abs(Math.round(times) - times) <= 1e-9;
}

/** A number that fits: the first of those wished for, or one near the bounds; undefined where none of them fits. */
function sampleNumber(bounds: NumberBounds, wished: readonly number[]): number | undefined {
  const { least, most, steps } = bounds;
  const step = Math.max(...(steps.length === 0 ? [1] : steps));
  const isRange = Number.isFinite(least.value) && Number.isFinite(most.value);
  const middle = isRange ? [(least.value + most.value) / 2] : [];
  return [...wished, least.value, most.value, ...middle, least.value + step, most.value - step]
    .flatMap((start) => [start, Math.ceil(start / step) * step, Math.floor(start / step) * step])
    .map((value) => (value === 0 ? 0 : value))
    .find((value) => Number.isFinite(value) && isInBounds(value, bounds));
}
