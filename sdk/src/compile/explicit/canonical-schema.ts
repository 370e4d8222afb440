import type { JsonSchema } from "../../model/json-schema.ts";
import {
  definitionName,
  DefinitionNames,
  hoistDefinitions,
  pruneDefinitions,
  refTo,
  resolveRef,
} from "../../schema/definitions.ts";
import { inCanonicalOrder, isAnnotation } from "../../schema/keywords.ts";
import { dissolved, mergeAllOf } from "../../schema/merge.ts";
import { readSchema } from "../../schema/read.ts";
import { uniqueValues } from "../../schema/read-keywords.ts";
import { typesOf, typesOfValues, without, withNull } from "../../schema/types.ts";
import { allSchemas, mapParts, mapSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { stableJson } from "../../util/stable-json.ts";

/**
 * A valid schema of any edition in canonical form: keywords in their order, references only to `$defs`. With `isClosed`, as in libraries, an object
 * that does not mention other keys accepts none, and intersections become one object.
 */
export function canonicalSchema(given: object, { isClosed }: { readonly isClosed: boolean }): JsonSchema {
  const hoisted = withStableNames(hoistDefinitions(readSchema(given).schema));
  const linked = { ...dissolved(without(hoisted, "$defs"), hoisted), ...defined({ $defs: hoisted.$defs }) };
  const whole = pruneDefinitions(written(inlineOnce(isClosed ? mergeAllOf(linked) : linked), isClosed));
  return isObjectUnion(whole) ? inCanonicalOrder({ ...whole, type: "object" }) : whole;
}

/** Writes a definition that is used once in its place, so that its texts are where a model reads the property. */
function inlineOnce(given: JsonSchema): JsonSchema {
  const root = pruneDefinitions(given);
  const references = Map.groupBy(allSchemas(root), ({ $ref }) => $ref);
  const inline = (part: JsonSchema): JsonSchema => {
    const { $ref, ...rest } = part;
    const isOnce = references.get($ref)?.length === 1;
    const target = $ref !== undefined && isOnce ? resolveRef(root, $ref) : undefined;
    if (target === undefined || !Object.keys(rest).every(isAnnotation)) return part;
    return { ...mapSchemas(target, inline), ...rest };
  };
  return mapSchemas(root, inline);
}

/** Names that a library numbers: they would change with the library's other schemas. */
const counted = /^(?:__schema|alias|domain|intersection|morph|proto|sequence|structure|union|unit)?\d+$/;

function withStableNames(root: JsonSchema): JsonSchema {
  const { $defs = {} } = root;
  const keys = Object.keys($defs);
  const names = new DefinitionNames(keys.filter((key) => !counted.test(key)));
  const renamed = new Map(keys.filter((key) => counted.test(key)).map((key) => [key, names.take("Type")]));
  if (renamed.size === 0) return root;
  const linked = mapSchemas(root, (part) => {
    const name = part.$ref === undefined ? undefined : renamed.get(definitionName(part.$ref));
    return name === undefined ? part : { ...part, $ref: refTo(name) };
  });
  const definitions = Object.entries(linked.$defs ?? {}).map(([key, part]) => [renamed.get(key) ?? key, part] as const);
  return { ...linked, $defs: Object.fromEntries(definitions) };
}

/** `isPart`: another schema has more keys of the same object. */
function written(schema: JsonSchema, isClosed: boolean, isPart = false): JsonSchema {
  const isShared = isPart || schema.allOf !== undefined || schema.properties !== undefined;
  const parts: JsonSchema = mapParts(schema, (part, keyword) =>
    isRecord(part) ? written(part, isClosed, combining.has(keyword) && isShared) : part,
  );
  const whole = isEmpty(parts.additionalProperties) ? { ...parts, additionalProperties: true } : parts;
  if (!isClosed) return inCanonicalOrder(whole);
  const simple = withNamedKeys(simplifyUnion(whole));
  const isAlone = !isPart && ![...combining, "$ref", "unevaluatedProperties"].some((keyword) => keyword in simple);
  const isOpenEnded = simple.properties !== undefined && simple.additionalProperties === undefined;
  return inCanonicalOrder(
    withoutImpossible(isAlone && isOpenEnded ? { ...simple, additionalProperties: false } : simple),
  );
}

/** A record of a few named keys as an object with these properties, which more providers take and models read better. */
function withNamedKeys(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, properties, patternProperties } = schema;
  const keys = propertyNames?.enum ?? [];
  const areOnlyKeys = isRecord(additionalProperties) && properties === undefined && patternProperties === undefined;
  if (!areOnlyKeys || keys.length === 0 || !keys.every((key) => typeof key === "string")) return schema;
  const named = Object.fromEntries(keys.map((key) => [key, additionalProperties]));
  return { ...without(schema, "propertyNames"), properties: named, additionalProperties: false };
}

/** Without optional properties that no value can match: the closed object refuses them anyway. */
function withoutImpossible(schema: JsonSchema): JsonSchema {
  const { properties, required = [], additionalProperties } = schema;
  if (properties === undefined || additionalProperties !== false) return schema;
  const isPossible = ([key, part]: readonly [string, JsonSchema]): boolean =>
    required.includes(key) || stableJson(part) !== '{"not":{}}';
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).filter(isPossible)) };
}

const combining: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;

/** The type of a union of objects adds nothing to its members. */
function isObjectUnion(schema: JsonSchema): boolean {
  const members = schema.anyOf ?? schema.oneOf;
  return schema.type === undefined && members?.every((one) => one.type === "object" || isObjectUnion(one)) === true;
}

/** Constants with their type, and unions of constants, of plain types and with null in one piece, as inference writes them. */
function simplifyUnion(schema: JsonSchema): JsonSchema {
  const typed = withTypeOfConstants(schema);
  if (typed.anyOf === undefined) return typed;
  const { anyOf, ...outer } = typed;
  const joined = Object.keys(outer).every(isAnnotation) ? joinAlternatives(anyOf) : undefined;
  return joined === undefined ? typed : { ...joined, ...outer };
}

function withTypeOfConstants(schema: JsonSchema): JsonSchema {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values === undefined || values.length === 0 || schema.type !== undefined) return schema;
  return { ...schema, type: typesOfValues(values) };
}

function joinAlternatives(alternatives: readonly JsonSchema[]): JsonSchema | undefined {
  const rest = alternatives.filter((part) => stableJson(part) !== '{"type":"null"}');
  const [only, ...others] = rest;
  const join = (schema: JsonSchema): JsonSchema => (rest.length < alternatives.length ? withNull(schema) : schema);
  if (only === undefined) return undefined;
  if (others.length === 0) return only.$ref === undefined && only.type !== undefined ? join(only) : undefined;
  if (rest.every(isConstant)) {
    const values = uniqueValues(rest.flatMap((part) => part.enum ?? (part.const === undefined ? [] : [part.const])));
    return join({ type: typesOfValues(values), enum: values });
  }
  const arePlain = rest.every((part) => Object.keys(part).join() === "type");
  return arePlain ? join({ type: [...new Set(rest.flatMap(typesOf))] }) : undefined;
}

const isConstant = (schema: JsonSchema): boolean =>
  (schema.const !== undefined || schema.enum !== undefined) &&
  Object.keys(schema).every((keyword) => keyword === "type" || keyword === "const" || keyword === "enum");
