import type { Arbitrary } from "fast-check";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { dissolved, mergeAllOf } from "../../schema/merge-all-of.ts";
import { mergeSchemas } from "../../schema/merge.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { FastCheck } from "./load-fast-check.ts";
import { numbers, texts } from "./scalars.ts";

/**
 * Values that fit a schema, as far as its keywords can be drawn from: those of `not`, `if`, `dependentRequired` and the like are ignored, so
 * each value has to be validated before use.
 */
export function validValues(fc: FastCheck, root: JsonSchema): Arbitrary<Json> {
  const schema = mergeAllOf(root);
  return valuesOf(schema, { fc, root: schema, depth: 0 });
}

interface Position {
  readonly fc: FastCheck;
  readonly root: JsonSchema;
  /** How many references and levels lie above. */
  readonly depth: number;
}

/** From here on values end as soon as they can. */
const deep = 4;

/** A schema that requires itself has no finite value. */
const deepest = 12;

function valuesOf(schema: JsonSchema, at: Position): Arbitrary<Json> {
  const { fc, root, depth } = at;
  const inside = { ...at, depth: depth + 1 };
  if (depth > deepest) return fc.constant(null);
  if (schema.$ref !== undefined) return valuesOf(dissolved(schema, root), inside);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const { anyOf, oneOf, ...own } = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined && alternatives.length > 0) {
    const open = depth < deep ? alternatives : endingFirst(alternatives);
    return fc.oneof(...open.map((part) => valuesOf(mergeSchemas(own, dissolved(part, root)), inside)));
  }
  const types = typesOf(schema);
  const ending = types.filter((type) => type !== "object" && type !== "array");
  const kept = depth < deep || ending.length === 0 ? types : ending;
  return fc.oneof(...kept.map((type) => valuesOfType(type, schema, at)));
}

/** Those that have nothing inside, or else all. */
function endingFirst(schemas: readonly JsonSchema[]): readonly JsonSchema[] {
  const ending = schemas.filter(
    ({ $ref, anyOf, oneOf, type }) =>
      $ref === undefined && anyOf === undefined && oneOf === undefined && type !== "object" && type !== "array",
  );
  return ending.length > 0 ? ending : schemas;
}

const scalars = ["string", "integer", "boolean", "null"] as const;

function typesOf({ type, properties, items }: JsonSchema): readonly JsonSchemaType[] {
  if (type !== undefined) return [type].flat();
  if (properties !== undefined) return ["object"];
  return items === undefined ? scalars : ["array"];
}

function valuesOfType(type: JsonSchemaType, schema: JsonSchema, at: Position): Arbitrary<Json> {
  const { fc } = at;
  if (type === "string") return texts(fc, schema);
  if (type === "integer" || type === "number") return numbers(fc, schema, type);
  if (type === "boolean") return fc.boolean();
  if (type === "array") return lists(schema, at);
  return type === "object" ? objects(schema, at) : fc.constant(null);
}

function lists(schema: JsonSchema, at: Position): Arbitrary<Json> {
  const { fc, depth } = at;
  const { items = {}, minItems = 0, prefixItems = [], uniqueItems } = schema;
  const inside = { ...at, depth: depth + 1 };
  const ownMost = depth < deep ? Math.max(minItems, 5) : minItems;
  const maxItems = Math.min(schema.maxItems ?? Infinity, ownMost);
  const first = fc.tuple(...prefixItems.map((item) => valuesOf(item, inside)));
  const bounds = {
    minLength: Math.max(0, minItems - prefixItems.length),
    maxLength: Math.max(0, maxItems - prefixItems.length),
  };
  if (typeof items === "boolean" || bounds.maxLength === 0) return first;
  const rest =
    uniqueItems === true
      ? fc.uniqueArray(valuesOf(items, inside), { ...bounds, selector: (item) => JSON.stringify(item) })
      : fc.array(valuesOf(items, inside), bounds);
  return fc.tuple(first, rest).map(([head, tail]) => [...head, ...tail]);
}

function objects(schema: JsonSchema, at: Position): Arbitrary<Json> {
  const { fc, depth } = at;
  const { properties = {}, required = [], additionalProperties } = schema;
  const inside = { ...at, depth: depth + 1 };
  const isKept = (name: string): boolean => depth < deep || required.includes(name);
  const kept = Object.entries(properties).filter(([name]) => isKept(name));
  const own = fc.record(Object.fromEntries(kept.map(([name, part]) => [name, valuesOf(part, inside)])), {
    requiredKeys: kept.map(([name]) => name).filter((name) => required.includes(name)),
    noNullPrototype: true,
  }) as Arbitrary<JsonObject>;
  if (typeof additionalProperties !== "object" || depth >= deep) return own;
  const keys = fc.string({ minLength: 1, maxLength: 10 }).filter((key) => key !== "__proto__");
  const more = fc.dictionary(keys, valuesOf(additionalProperties, inside), {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return fc.tuple(more, own).map(([added, named]) => ({ ...added, ...named }));
}
