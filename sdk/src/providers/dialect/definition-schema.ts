import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";

const keys = ["parameters", "parametersJsonSchema", "input_schema", "inputSchema"] as const;

/** The schema of the arguments in a definition of any provider; an object without properties when it has no schema. */
export function schemaOfDefinition(definition: JsonObject): JsonSchema {
  const inside = isRecord(definition.function) ? definition.function : definition;
  const found = keys.map((key) => inside[key]).find(isRecord);
  return (found ?? { type: "object", properties: {} }) as JsonSchema;
}
