import type { TagReader } from "../../contract/contract.ts";

export default {
  tag: "deprecated",
  summary: "Deprecated; the text says what to use instead.",
  read(text, { schema: { description = "" } }) {
    if (text === "") return { keywords: { deprecated: true } };
    // JSON Schema has no keyword for the reason, which a model needs.
    return { keywords: { description: `${description}\n\nDeprecated: ${text}`.trim(), deprecated: true } };
  },
} satisfies TagReader;
