import type { JsonSchema } from "../../model/json-schema.ts";
import { without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";

/** Every `const` as an enum of one value. */
export function constToEnum(root: JsonSchema): JsonSchema {
  return mapSchemas(root, (schema) =>
    schema.const === undefined ? schema : { ...without(schema, "const"), enum: [schema.const] },
  );
}
