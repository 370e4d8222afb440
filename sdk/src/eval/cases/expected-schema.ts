import { compileSchema, type CompiledSchema } from "../../schema/compile-schema.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { memoize } from "../../util/memo.ts";
import { orElse } from "../../util/failures.ts";

/** A compiled schema; undefined for one that is not valid. */
export const schemaValidator = memoize((schema: JsonSchema): CompiledSchema | undefined => {
  return orElse(() => compileSchema(schema), undefined);
});
