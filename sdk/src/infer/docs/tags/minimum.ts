import type { TagReader } from "../../contract/contract.ts";
import { readNumberTag } from "./shared/tag-values.ts";

export default {
  tag: "minimum",
  summary: "The smallest number allowed.",
  read: (text, target) => readNumberTag(text, target, { keyword: "minimum", on: ["number", "integer"] }),
} satisfies TagReader;
