import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { pointerKeys, pointerTo, valueAt } from "../util/json-pointer.ts";
import { resolveReference } from "../util/local-reference.ts";
import { nearestAlternatives } from "./nearest-alternative.ts";

/**
 * Every schema that may describe the value at a pointer into the data; references and alternatives are followed. With the data
 * itself, only the alternatives of a union that it was meant for.
 */
export function schemasAt(root: JsonSchema, pointer: string, data?: unknown): readonly JsonSchema[] {
  return schemasWithin(root, root, { keys: pointerKeys(pointer), data });
}

/** The same for a part of the root, and keys relative to it. */
export function schemasWithin(
  root: JsonSchema,
  start: JsonSchema,
  { keys, data }: { readonly keys: readonly string[]; readonly data?: unknown },
): readonly JsonSchema[] {
  let schemas = alternatives(root, start);
  let value = data;
  for (const key of keys) {
    schemas = meant(schemas, value)
      .flatMap((schema) => below(schema, key))
      .flatMap((schema) => alternatives(root, schema));
    value = valueAt(value, pointerTo("", key));
  }
  return schemas;
}

/** The alternatives that a value was meant for, or all where that is unknown. */
export function meant(schemas: readonly JsonSchema[], value: unknown): readonly JsonSchema[] {
  if (schemas.length < 2 || !isRecord(value)) return schemas;
  const { nearest, isMeant } = nearestAlternatives(value, schemas);
  return isMeant ? nearest : schemas;
}

function alternatives(
  root: JsonSchema,
  schema: JsonSchema,
  seen: ReadonlySet<JsonSchema> = new Set(),
): readonly JsonSchema[] {
  if (seen.has(schema)) return [];
  const target = schema.$ref === undefined ? undefined : resolveReference(root, schema.$ref);
  const parts = [target ?? [], schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []].flat();
  const further = parts.flatMap((part) => alternatives(root, part, new Set([...seen, schema])));
  const saysNothing = parts.length > 0 && schema.properties === undefined && schema.items === undefined;
  return saysNothing ? further : [schema, ...further];
}

function below(schema: JsonSchema, key: string): readonly JsonSchema[] {
  const { properties, prefixItems, items, additionalProperties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, key)) return present(properties[key]);
  if (/^\d+$/.test(key)) {
    const own = prefixItems?.[Number(key)] ?? items;
    if (own !== undefined) return present(own);
  }
  return present(additionalProperties);
}

const present = (schema: JsonSchema | boolean | undefined): readonly JsonSchema[] =>
  typeof schema === "object" ? [schema] : [];
