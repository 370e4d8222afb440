import {
  defineKind,
  anthropicSchema,
  hasOne,
  isNested,
  isOpenAiType,
  mcpMembers,
  partAt,
} from "./shared/definition-kind.ts";

export default defineKind({
  id: "mcp",
  summary: "The Model Context Protocol: `name`, `description`, `inputSchema`, as `tools/list` answers.",
  matches: (entry) =>
    hasOne(entry, ...mcpMembers) && !hasOne(entry, anthropicSchema) && !isNested(entry) && !isOpenAiType(entry.type),
  read: (entry) => ({
    name: "/name",
    form: "mcp",
    outputForm: "mcp-output",
    description: "/description",
    ...partAt("title", entry, "title"),
    ...partAt("input", entry, "inputSchema", "input_schema", "parameters"),
    ...partAt("output", entry, "outputSchema", "output_schema"),
    ...partAt("annotations", entry, "annotations"),
  }),
});
