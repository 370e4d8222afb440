import type { TagReader } from "../contract.ts";
import { readValue } from "../tag-values.ts";

export default {
  tag: "example",
  summary: "A value that shows what is meant, as JSON or, for strings, as plain text; may be repeated.",
  read(text, target) {
    const reading = readValue(text, target);
    if ("problem" in reading) return reading;
    return { keywords: { examples: [...(target.schema.examples ?? []), reading.value] } };
  },
} satisfies TagReader;
