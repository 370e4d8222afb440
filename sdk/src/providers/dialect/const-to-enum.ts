import type { JsonSchema } from "../../model/json-schema.ts";
import { without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { usesKeyword } from "./all-parts.ts";

/** Every `const` as an enum of one value. */
export function constToEnum(root: JsonSchema): JsonSchema {
  if (!usesKeyword(root, "const")) return root;
  return mapSchemas(root, (schema) =>
    schema.const === undefined ? schema : { ...without(schema, "const"), enum: [schema.const] },
  );
}
