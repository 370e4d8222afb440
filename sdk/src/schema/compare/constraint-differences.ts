import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { isAnnotation, keywordOf } from "../keywords.ts";
import { sampleValue } from "../sample-value.ts";
import type { Difference } from "./difference.ts";
import { areWrittenAlike, partOf, type SchemaNode, type TypedVariant } from "./variants.ts";

type Keywords = Readonly<Record<string, unknown>>;

/** How the value of a keyword compares with the other schema's: whether the first implies the second. */
const implies: Readonly<Record<string, (own: number, other: number) => boolean>> = {
  minLength: (own, other) => own >= other,
  minItems: (own, other) => own >= other,
  minProperties: (own, other) => own >= other,
  maxLength: (own, other) => own <= other,
  maxItems: (own, other) => own <= other,
  maxProperties: (own, other) => own <= other,
  multipleOf: (own, other) => Number.isInteger(own / other),
};

/** Compared by `memberDifferences` or before the keywords of one type. */
const comparedElsewhere = new Set([
  ...["type", "const", "enum", "properties", "required", "additionalProperties", "items", "prefixItems"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "patternProperties"],
]);

/** The keywords of the second schema that values of the first may not satisfy. */
export function constraintDifferences(variant: TypedVariant, second: SchemaNode): readonly Difference[] {
  const others = second.schema as Keywords;
  const different = Object.keys(others).filter((keyword) => {
    const types: readonly string[] | undefined = keywordOf(keyword)?.types;
    const isApplied = types === undefined || types.includes(variant.type);
    return (
      isApplied && !isAnnotation(keyword) && !comparedElsewhere.has(keyword) && !isImplied(keyword, variant, second)
    );
  });
  return [...different.map((keyword) => differenceOf(keyword, variant, second)), ...rangeDifferences(variant, second)];
}

function isImplied(keyword: string, first: SchemaNode, second: SchemaNode): boolean {
  const own = (first.schema as Keywords)[keyword];
  const other = (second.schema as Keywords)[keyword];
  if (other === 0 && keyword.startsWith("min")) return true;
  if (keyword === "uniqueItems") return other === false || own === true;
  if (own === undefined) return false;
  if (typeof own === "number" && typeof other === "number") return implies[keyword]?.(own, other) ?? own === other;
  // The keyword alone, as a schema: it may hold schemas with references.
  const only = (node: SchemaNode): SchemaNode => ({
    ...node,
    schema: { [keyword]: (node.schema as Keywords)[keyword] },
  });
  return areWrittenAlike(only(first), only(second));
}

function differenceOf(keyword: string, first: TypedVariant, second: SchemaNode): Difference {
  const textOf = (side: "first" | "second", value: unknown): object =>
    value === undefined || isRecord(value) ? {} : { [side]: typeof value === "string" ? value : JSON.stringify(value) };
  return {
    from: first.at,
    to: second.at,
    keyword,
    ...textOf("first", (first.schema as Keywords)[keyword]),
    ...textOf("second", (second.schema as Keywords)[keyword]),
    candidates: candidatesOf(first, second.schema),
  };
}

interface Bound {
  readonly keyword: string;
  readonly value: number;
  readonly isOpen: boolean;
}

/** The lower and the upper bound of numbers. For whole numbers an excluded bound is the next whole number. */
function rangeDifferences(variant: TypedVariant, second: SchemaNode): readonly Difference[] {
  if (variant.type !== "number" && variant.type !== "integer") return [];
  const isWhole = variant.type === "integer";
  return ([1, -1] as const).flatMap((sign) => {
    const [own, other] = [boundOf(variant.schema, { sign, isWhole }), boundOf(second.schema, { sign, isWhole })];
    const isNearer =
      sign * other.value < sign * own.value || (other.value === own.value && (own.isOpen || !other.isOpen));
    return isNearer || other.keyword === "" ? [] : [differenceOf(other.keyword, variant, second)];
  });
}

function boundOf(schema: JsonSchema, { sign, isWhole }: { readonly sign: 1 | -1; readonly isWhole: boolean }): Bound {
  const none = -sign * Infinity;
  const [closed, open] =
    sign === 1 ? (["minimum", "exclusiveMinimum"] as const) : (["maximum", "exclusiveMaximum"] as const);
  const next = (value: number): number => sign * (Math.floor(sign * value) + 1);
  const bounds: readonly Bound[] = [
    { keyword: "", value: none, isOpen: false },
    ...(schema[closed] === undefined ? [] : [{ keyword: closed, value: schema[closed], isOpen: false }]),
    ...(schema[open] === undefined
      ? []
      : [{ keyword: open, value: isWhole ? next(schema[open]) : schema[open], isOpen: !isWhole }]),
  ].map((bound) => (isWhole ? { ...bound, value: sign * Math.ceil(sign * bound.value) } : bound));
  return bounds.reduce((tightest, bound) => {
    const isTighter = sign * bound.value > sign * tightest.value || (bound.value === tightest.value && bound.isOpen);
    return isTighter ? bound : tightest;
  });
}

const maxLength = 10_000;

/** Values of a variant, among them some at the bounds of both schemas. */
export function candidatesOf({ schema, root, type }: TypedVariant, second: JsonSchema = {}): readonly Json[] {
  const sample = sampleValue({ ...schema, type }, root);
  const numbers = [second, schema]
    .flatMap((part): readonly unknown[] => Object.values(part))
    .filter((value) => typeof value === "number");
  const lengths = numbers
    .flatMap((bound) => [bound - 1, bound, bound + 1])
    .filter((length) => length >= 0 && length <= maxLength);
  if (type === "number" || type === "integer")
    return [...numbers.flatMap((bound) => [bound + 1, bound - 1, bound, bound + 0.5, bound - 0.5]), sample, 0, 0.5];
  if (type === "string") return [sample, "", ...lengths.map((length) => "x".repeat(length))];
  if (type === "array") return arraysOf({ schema, root, at: "" }, [...lengths, 1, 2]).concat([sample]);
  return [sample, ...(isRecord(sample) ? lengths.map((count) => withMembers(sample, count)) : [])];
}

function arraysOf(node: SchemaNode, lengths: readonly number[]): Json[] {
  const { items, prefixItems = [] } = node.schema;
  const item = sampleValue(partOf(node, items).schema, node.root);
  const first = prefixItems.map((part) => sampleValue(part, node.root));
  return lengths.map((length) => Array.from({ length }, (_, index) => first[index] ?? item));
}

const withMembers = (sample: Readonly<Record<string, unknown>>, count: number): Json => {
  const added = Array.from({ length: Math.max(0, count - Object.keys(sample).length) }, (_, index) => [`p${index}`, 0]);
  return {
    ...(sample as Readonly<Record<string, Json>>),
    ...(Object.fromEntries(added) as Readonly<Record<string, Json>>),
  };
};
