import { defineKind, anthropicSchema, hasOne, isNested, isOpenAiType, partAt } from "./shared/definition-kind.ts";

export default defineKind({
  id: "openai-responses",
  summary: "OpenAI's Responses and Realtime APIs: `type`, `name`, `description`, `parameters` side by side.",
  matches: (entry) => isOpenAiType(entry.type) && !isNested(entry) && !hasOne(entry, anthropicSchema),
  read: (entry) => ({
    name: "/name",
    form: "openai",
    description: "/description",
    // The interface has `null` if a function takes no arguments.
    ...(entry.parameters !== null && partAt("input", entry, "parameters", "inputSchema")),
    ...partAt("output", entry, "output_schema"),
    ...partAt("strict", entry, "strict"),
  }),
});
