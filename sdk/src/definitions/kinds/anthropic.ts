import { defineKind, anthropicSchema, hasOne, isNested, partAt } from "./shared/definition-kind.ts";

export default defineKind({
  id: "anthropic",
  summary: "Anthropic's Messages API: `name`, `description`, `input_schema`.",
  matches: (entry) => hasOne(entry, anthropicSchema) && !isNested(entry),
  read: (entry) => ({
    name: "/name",
    form: "anthropic",
    description: "/description",
    ...partAt("title", entry, "title"),
    ...partAt("input", entry, anthropicSchema),
    ...partAt("output", entry, "output_schema"),
    ...partAt("annotations", entry, "annotations"),
    ...partAt("examples", entry, "input_examples"),
  }),
});
