import type { JsonObject } from "../model/json.ts";
import type { ToolRecord } from "../model/registry.ts";

/** Arguments of a right call: the first declared example, otherwise the smallest the schema allows. */
export function sampleInput(tool: Pick<ToolRecord, "jsonSchema" | "metadata">): JsonObject {
  return tool.metadata.examples?.[0]?.input ?? {};
}
