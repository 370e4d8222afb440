import type { TagReader } from "../contract.ts";
import { readNumberTag } from "../tag-values.ts";

export default {
  tag: "maximum",
  summary: "The greatest number allowed.",
  read: (text, target) => readNumberTag(text, target, { keyword: "maximum", on: ["number", "integer"] }),
} satisfies TagReader;
