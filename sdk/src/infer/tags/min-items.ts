import type { TagReader } from "../contract.ts";
import { readNumberTag } from "../tag-values.ts";

export default {
  tag: "minItems",
  summary: "The fewest items allowed.",
  read: (text, target) => readNumberTag(text, target, { keyword: "minItems", on: ["array"], isCount: true }),
} satisfies TagReader;
