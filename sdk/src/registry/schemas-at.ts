import type { JsonSchema } from "../model/json-schema.ts";
import { pointerKeys } from "../util/json-pointer.ts";
import { resolveReference } from "../util/local-reference.ts";

/** Every schema that may describe the value at a pointer into the data; references and alternatives are followed. */
export function schemasAt(root: JsonSchema, pointer: string): readonly JsonSchema[] {
  let schemas = alternatives(root, root);
  for (const key of pointerKeys(pointer)) {
    schemas = schemas.flatMap((schema) => below(schema, key)).flatMap((schema) => alternatives(root, schema));
  }
  return schemas;
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
