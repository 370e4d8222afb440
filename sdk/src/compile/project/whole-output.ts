import type { JsonSchema } from "../../model/json-schema.ts";
import type { InferredTool } from "../../model/tool.ts";

/** The tool with the output its callers get: of a stream that returns nothing, the list of its pieces. */
export function withWholeOutput(tool: InferredTool): InferredTool {
  if (tool.stream !== true || tool.isReturned === true || tool.output === undefined) return tool;
  const { $defs, ...items } = tool.output;
  const output: JsonSchema = { type: "array", items, ...($defs === undefined ? {} : { $defs }) };
  return { ...tool, output };
}
