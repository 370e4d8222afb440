import { compileSchema, type CompiledSchema } from "../../schema/compile-schema.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { memoize } from "../../util/memo.ts";

/** A compiled schema; undefined for one that is not valid. */
export const schemaValidator = memoize((schema: JsonSchema): CompiledSchema | undefined => {
  try {
    return compileSchema(schema);
  } catch {
    return undefined;
  }
});
