import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { stableJson } from "../../util/stable-json.ts";
import { isAnnotation, keywordOf } from "../keywords.ts";
import { typesOf } from "../types.ts";

const allKinds = ["null", "boolean", "number", "string", "array", "object"];

const kindOf = (type: string): string => (type === "integer" ? "number" : type);

export const isListed = (schema: JsonSchema): boolean => schema.const !== undefined || schema.enum !== undefined;

const kindsIn = (schema: JsonSchema): readonly string[] => {
  if (isListed(schema)) return [];
  return schema.type === undefined ? allKinds : typesOf(schema).map(kindOf);
};

/** The types whose values schemas take without listing them; integers count as numbers. */
export const unlistedKinds = (schemas: readonly JsonSchema[]): readonly string[] => {
  const kinds = new Set(schemas.flatMap(kindsIn));
  return allKinds.filter((kind) => kinds.has(kind));
};

export const ofKind = (schemas: readonly JsonSchema[], kind: string): readonly JsonSchema[] =>
  schemas
    .filter((schema) => kindsIn(schema).includes(kind))
    .map((schema) => ({ ...schema, type: kind === "number" && isWhole(schema) ? "integer" : kind }) as JsonSchema);

const isWhole = (schema: JsonSchema): boolean => {
  const types = typesOf(schema);
  return types.includes("integer") && !types.includes("number");
};

export const valuesOf = (schema: JsonSchema): readonly Json[] =>
  schema.const === undefined ? (schema.enum ?? []) : [schema.const];

export const valuesText = (schemas: readonly JsonSchema[]): string => {
  const texts = schemas.flatMap((schema): readonly string[] => {
    if (isListed(schema)) return valuesOf(schema).map((value) => JSON.stringify(value));
    return schema.type === undefined ? ["any"] : typesOf(schema);
  });
  return [...new Set(texts)].join(" | ");
};

interface KeywordChange {
  readonly keyword: string;
  readonly old?: string;
  readonly now?: string;
  readonly removes: boolean;
  readonly adds: boolean;
  /** Values near the keyword's value: possibly only one of the schemas accepts them. */
  readonly candidates: readonly Json[];
}

interface Typed {
  readonly old: JsonSchema;
  readonly now: JsonSchema;
  /** An item of an array. */
  readonly item: Json;
}

/** Types, values and parts are compared by themselves. */
const comparedElsewhere = new Set([
  ...["type", "const", "enum", "properties", "required", "additionalProperties", "items", "prefixItems"],
]);

/** The keywords that two schemas for values of one type have with other values. */
export function keywordChanges(kind: string, { old: first, now: second, item }: Typed): readonly KeywordChange[] {
  const [one, other] = [first, second] as readonly unknown[] as readonly Readonly<Record<string, unknown>>[];
  const changes = [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((keyword) => {
    const isApplied = keywordOf(keyword)?.types?.some((type) => kindOf(type) === kind) ?? true;
    if (!isApplied || isAnnotation(keyword) || comparedElsewhere.has(keyword)) return [];
    const [old, now] = [stated(keyword, one?.[keyword]), stated(keyword, other?.[keyword])];
    if (stableJson(old ?? null) === stableJson(now ?? null)) return [];
    const texts = { ...shortText("old", old), ...shortText("now", now) };
    return [{ keyword, ...texts, ...directionOf(keyword, old, now), candidates: near(kind, [now, old], item) }];
  });
  if (kind !== "number" || isWhole(first) === isWhole(second)) return changes;
  const texts = { old: valuesText([first]), now: valuesText([second]) };
  return [{ keyword: "type", ...texts, removes: isWhole(second), adds: isWhole(first), candidates: [0.5] }, ...changes];
}

/** What a keyword decides; undefined if it lets all values through. */
const stated = (keyword: string, value: unknown): unknown =>
  value === false || (value === 0 && keyword.startsWith("min") && keyword !== "minimum") ? undefined : value;

const shortText = (side: "old" | "now", value: unknown): object =>
  value === undefined || isRecord(value) ? {} : { [side]: typeof value === "string" ? value : JSON.stringify(value) };

/** If it is not clear which schema takes more, both may. */
function directionOf(keyword: string, old: unknown, now: unknown): Pick<KeywordChange, "removes" | "adds"> {
  if (old === undefined || now === undefined) return { removes: old === undefined, adds: now === undefined };
  if (typeof old !== "number" || typeof now !== "number") return { removes: true, adds: true };
  if (keyword === "multipleOf") return { removes: !Number.isInteger(old / now), adds: !Number.isInteger(now / old) };
  const isLower = /^(?:min|exclusiveMin)/.test(keyword);
  return { removes: isLower === now > old, adds: isLower !== now > old };
}

const maxLength = 10_000;

function near(kind: string, bounds: readonly unknown[], item: Json): readonly Json[] {
  const numbers = bounds.filter((bound) => typeof bound === "number");
  const around = numbers.flatMap((bound) => [bound + 1, bound - 1, bound, bound + 0.5]);
  if (kind === "number") return [...around, 0, 0.5];
  const lengths = around.filter((length) => Number.isInteger(length) && length >= 0 && length <= maxLength);
  if (kind === "array") return lengths.map((length) => Array.from({ length }, () => item));
  return kind === "string" ? lengths.map((length) => "x".repeat(length)) : [];
}
