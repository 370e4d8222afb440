import type { JsonSchema } from "../../model/json-schema.ts";

/** The schema with these sentences at the end of its description. */
export function addSentences(schema: JsonSchema, sentences: readonly string[]): JsonSchema {
  if (sentences.length === 0) return schema;
  const description = (schema.description ?? "").trimEnd();
  const start = description === "" || /[.!?:;)]$/.test(description) ? description : `${description}.`;
  return { ...schema, description: [start, ...sentences].filter((part) => part !== "").join(" ") };
}
