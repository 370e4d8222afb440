import type { JsonSchema } from "../../model/json-schema.ts";
import { isObjectSchema } from "../../schema/types.ts";
import { mapSchemas, mapValues } from "../../schema/walk.ts";
import { addNull } from "./add-null.ts";
import { allowsNull } from "./allows-null.ts";
import { withMarks } from "./schema-node.ts";

/** Every object closed and every property required; one that was optional takes `null`, which stands for "left out". */
export function requireAll(root: JsonSchema): JsonSchema {
  return mapSchemas(root, (schema) => {
    if (!isObjectSchema(schema)) return schema;
    const properties = mapValues(schema.properties ?? {}, (property, key) => {
      if (schema.required?.includes(key) || allowsNull(property, root)) return property;
      return withMarks(addNull(property), { dropNull: true });
    });
    return { ...schema, properties, required: Object.keys(properties), additionalProperties: false };
  });
}
