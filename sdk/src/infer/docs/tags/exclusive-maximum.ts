import type { TagReader } from "../../contract/contract.ts";
import { readNumberTag } from "./shared/tag-values.ts";

export default {
  tag: "exclusiveMaximum",
  summary: "The number must be less than this.",
  read: (text, target) => readNumberTag(text, target, { keyword: "exclusiveMaximum", on: ["number", "integer"] }),
} satisfies TagReader;
