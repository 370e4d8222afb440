import type { TagReader } from "../../contract/contract.ts";
import { readNumberTag } from "./shared/tag-values.ts";

export default {
  tag: "maximum",
  summary: "The largest number allowed.",
  read: (text, target) => readNumberTag(text, target, { keyword: "maximum", on: ["number", "integer"] }),
} satisfies TagReader;
