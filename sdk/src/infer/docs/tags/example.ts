import type { TagReader } from "../../contract/contract.ts";
import { readTagValue } from "./shared/read-tag-value.ts";

export default {
  tag: "example",
  summary:
    "An example value: JSON, a JavaScript literal, or plain text for a string; may be repeated. Code without a value is ignored.",
  read(text, target) {
    const reading = readTagValue(text, target);
    if ("problem" in reading) return reading;
    const { examples = [], description = "" } = target.schema;
    if ("value" in reading) return { keywords: { examples: [...examples, reading.value] } };
    // Code shows a programmer how to write the value; a model writes JSON.
    if (reading.isCode || reading.prose.includes("\n")) return { keywords: {} };
    return { keywords: { description: `${description}\n\nExample: ${reading.prose}`.trim() } };
  },
} satisfies TagReader;
