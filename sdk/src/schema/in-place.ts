import type { JsonSchema } from "../model/json-schema.ts";
import { resolveReference } from "./local-reference.ts";
import { allSchemas } from "./walk.ts";
import { memoize } from "../util/memo.ts";

/** The schemas that a value in the place of these must or may fit, nearest first: references and alternatives are followed. */
export function inPlace(
  schemas: readonly JsonSchema[],
  root: JsonSchema,
  { withConditions = false }: { readonly withConditions?: boolean } = {},
): readonly JsonSchema[] {
  const found = new Set(schemas);
  // What is added meanwhile is walked too.
  for (const schema of found) {
    const { $ref, anyOf = [], oneOf = [], allOf = [], dependentSchemas = {} } = schema;
    const target = $ref === undefined ? undefined : resolveReference(root, $ref);
    const conditions = withConditions
      ? [schema.if, schema.then, schema.else, ...Object.values(dependentSchemas)].filter((part) => part !== undefined)
      : [];
    for (const part of [target ?? [], anyOf, oneOf, allOf, conditions].flat()) found.add(part);
  }
  return [...found];
}

/** The schemas whose reference leads back to itself before any part of a value is consumed: no value can be checked against them. */
export function selfReferences(root: JsonSchema): readonly JsonSchema[] {
  const reached = new Map<string, ReadonlySet<JsonSchema>>();
  const reach = (reference: string): ReadonlySet<JsonSchema> => {
    const target = reached.has(reference) ? undefined : resolveReference(root, reference);
    if (target !== undefined) reached.set(reference, new Set(inPlace([target], root, { withConditions: true })));
    return reached.get(reference) ?? new Set();
  };
  return allSchemas(root).filter((schema) => schema.$ref !== undefined && reach(schema.$ref).has(schema));
}

/** Names sets of schemas: the same schemas in any order have the same name. */
export function setNames(): (schemas: readonly JsonSchema[]) => string {
  const ids = new Map<JsonSchema, number>();
  return (schemas) => {
    for (const schema of schemas) ids.set(schema, ids.get(schema) ?? ids.size);
    return schemas
      .map((schema) => Number(ids.get(schema)))
      .toSorted((left, right) => left - right)
      .join();
  };
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** The top-level parameters of a tool by name; for a union, the parameters of every alternative. */
export const rootProperties: (input: JsonSchema) => Properties = memoize((input) => {
  const found = new Map<string, JsonSchema>();
  for (const { properties = {} } of inPlace([input], input)) {
    for (const [name, property] of Object.entries(properties)) found.set(name, found.get(name) ?? property);
  }
  return Object.fromEntries(found);
});
