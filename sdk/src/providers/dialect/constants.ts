import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";

/** The simple values a schema is limited to by `const` or `enum`; nothing when it is not. */
export function constantsOf(schema: JsonSchema): readonly Json[] | undefined {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return values?.every((value) => typeof value !== "object" || value === null) ? values : undefined;
}
