import type { JsonSchema } from "../model/json-schema.ts";
import { memoize } from "../util/memo.ts";
import { inPlace } from "./in-place.ts";

type Properties = Readonly<Record<string, JsonSchema>>;

/** The top-level parameters of a tool by name; for a union, the parameters of every alternative. */
export const rootProperties: (input: JsonSchema) => Properties = memoize((input) => {
  const found = new Map<string, JsonSchema>();
  for (const { properties = {} } of inPlace([input], input)) {
    for (const [name, property] of Object.entries(properties)) found.set(name, found.get(name) ?? property);
  }
  return Object.fromEntries(found);
});
