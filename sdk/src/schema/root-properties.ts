import type { JsonSchema } from "../model/json-schema.ts";
import { resolveReference } from "../util/local-reference.ts";
import { memoize } from "../util/memo.ts";

type Properties = Readonly<Record<string, JsonSchema>>;

/** The top-level parameters of a tool by name; for a union, those of every alternative. */
export const rootProperties: (input: JsonSchema) => Properties = memoize((input) =>
  mayHaveAlternatives(input) ? joined(input) : (input.properties ?? {}),
);

const mayHaveAlternatives = ({ $ref, anyOf, oneOf, allOf }: JsonSchema): boolean =>
  [$ref, anyOf, oneOf, allOf].some((keyword) => keyword !== undefined);

function joined(root: JsonSchema): Properties {
  const found = new Map<string, JsonSchema>();
  const seen = new Set<JsonSchema>();
  const waiting: JsonSchema[] = [root];
  for (let schema = waiting.shift(); schema !== undefined; schema = waiting.shift()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (!found.has(name)) found.set(name, property);
    }
    const target = schema.$ref === undefined ? undefined : resolveReference(root, schema.$ref);
    waiting.push(...(target === undefined ? [] : [target]));
    waiting.push(...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []));
  }
  return Object.fromEntries(found);
}
