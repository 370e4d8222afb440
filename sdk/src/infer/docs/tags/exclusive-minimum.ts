import type { TagReader } from "../../contract/contract.ts";
import { readNumberTag } from "./shared/tag-values.ts";

export default {
  tag: "exclusiveMinimum",
  summary: "The number must be greater than this.",
  read: (text, target) => readNumberTag(text, target, { keyword: "exclusiveMinimum", on: ["number", "integer"] }),
} satisfies TagReader;
