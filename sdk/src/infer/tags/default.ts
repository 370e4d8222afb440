import type { TagReader } from "../contract.ts";
import { readValue } from "../tag-values.ts";

export default {
  tag: "default",
  summary: "The value used when none is given, as JSON or, for strings, as plain text.",
  read(text, target) {
    const reading = readValue(text, target);
    return "problem" in reading ? reading : { keywords: { default: reading.value } };
  },
} satisfies TagReader;
