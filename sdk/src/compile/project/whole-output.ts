import type { JsonSchema } from "../../model/json-schema.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";

/** The tool with the output its callers get: of a stream that returns nothing, the list of its pieces. */
export function withWholeOutput(tool: InferredTool): InferredTool {
  if (tool.stream !== true || tool.hasResult === true || tool.output === undefined) return tool;
  const { $defs, ...items } = tool.output;
  const output: JsonSchema = { type: "array", items, ...defined({ $defs }) };
  return { ...tool, output };
}
