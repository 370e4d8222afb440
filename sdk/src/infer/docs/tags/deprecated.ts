import type { TagReader } from "../../contract/contract.ts";

export default {
  tag: "deprecated",
  summary: "Should not be used any more; the text says what to use instead.",
  read(text, { schema: { description = "" } }) {
    if (text === "") return { keywords: { deprecated: true } };
    // JSON Schema has no place for the reason, and it is what a model needs.
    return { keywords: { description: `${description}\n\nDeprecated: ${text}`.trim(), deprecated: true } };
  },
} satisfies TagReader;
