import type { TagReader } from "../../contract/contract.ts";
import { readTagValue } from "./shared/read-tag-value.ts";

export default {
  tag: "example",
  summary:
    "A value that shows what is meant: JSON, a JavaScript literal, or plain text for a string; may be repeated. Code that names no value is left out.",
  read(text, target) {
    const reading = readTagValue(text, target);
    if ("problem" in reading) return reading;
    const { examples = [], description = "" } = target.schema;
    if ("value" in reading) return { keywords: { examples: [...examples, reading.value] } };
    // Code shows a programmer how to write the value; what a model has to write is JSON.
    if (reading.isCode || reading.prose.includes("\n")) return { keywords: {} };
    return { keywords: { description: `${description}\n\nExample: ${reading.prose}`.trim() } };
  },
} satisfies TagReader;
