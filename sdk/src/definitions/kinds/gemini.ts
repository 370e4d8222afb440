import { defineKind } from "./shared/definition-kind.ts";
import { geminiSchema } from "./shared/gemini-schema.ts";
import { anthropicSchema, hasOne, isNested, isOpenAiType, mcpMembers, partAt } from "./shared/members.ts";

/** Also how OpenAI's older `functions` are written, which have the same members. */
export default defineKind({
  id: "gemini",
  summary: "Gemini's function declarations: `name`, `description`, `parameters` or `parametersJsonSchema`.",
  matches: (entry) =>
    hasOne(entry, "name") &&
    !hasOne(entry, anthropicSchema, ...mcpMembers) &&
    !isNested(entry) &&
    !isOpenAiType(entry.type),
  read: (entry) => ({
    name: "/name",
    description: "/description",
    ...partAt("input", entry, "parameters", "parametersJsonSchema", "parameters_json_schema"),
    ...partAt("output", entry, "response", "responseJsonSchema", "response_json_schema"),
    toJsonSchema: geminiSchema,
  }),
});
