import type { TagReader } from "../contract.ts";
import { readNumberTag } from "../tag-values.ts";

export default {
  tag: "exclusiveMaximum",
  summary: "The number must be less than this.",
  read: (text, target) => readNumberTag(text, target, { keyword: "exclusiveMaximum", on: ["number", "integer"] }),
} satisfies TagReader;
