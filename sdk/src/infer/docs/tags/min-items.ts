import type { TagReader } from "../../contract/contract.ts";
import { readNumberTag } from "./shared/tag-values.ts";

export default {
  tag: "minItems",
  summary: "The minimum number of items.",
  read: (text, target) => readNumberTag(text, target, { keyword: "minItems", on: ["array"], isCount: true }),
} satisfies TagReader;
