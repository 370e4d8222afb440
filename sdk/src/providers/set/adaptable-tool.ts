import type { AdaptableTool } from "../../model/artifact/provider.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { describedForModel } from "../../model/tool/deprecation-note.ts";
import { defined } from "../../util/defined.ts";

export function adaptableTool({ toolId, description, metadata, jsonSchema, outputSchema }: ToolRecord): AdaptableTool {
  return {
    name: toolId,
    description: describedForModel({ description, metadata }),
    metadata,
    input: jsonSchema,
    ...defined({ output: outputSchema }),
  };
}
