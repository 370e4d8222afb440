import type { InferredTool } from "../../sdk/src/model/tool/tool.ts";

/** A small complete tool; the given members replace the defaults. */
export function inferredTool(members: Partial<InferredTool> = {}): InferredTool {
  return {
    name: "greet",
    folder: "tools/greet",
    file: "tools/greet/tool.ts",
    at: { file: "tools/greet/tool.ts", line: 3, column: 16 },
    description: "Greet a person by name and say how many letters the name has.",
    metadata: { category: "utility" },
    input: {
      type: "object",
      properties: { name: { description: "Whom to greet.", type: "string" } },
      required: ["name"],
      additionalProperties: false,
    },
    output: { type: "string" },
    locations: {},
    ...members,
  };
}
