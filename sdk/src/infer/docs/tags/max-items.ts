import type { TagReader } from "../../contract/contract.ts";
import { readNumberTag } from "./shared/tag-values.ts";

export default {
  tag: "maxItems",
  summary: "The maximum number of items.",
  read: (text, target) => readNumberTag(text, target, { keyword: "maxItems", on: ["array"], isCount: true }),
} satisfies TagReader;
