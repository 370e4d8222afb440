import type { TagReader } from "../../contract/contract.ts";
import { readNumberTag } from "./shared/tag-values.ts";

export default {
  tag: "maxLength",
  summary: "The maximum number of characters.",
  read: (text, target) => readNumberTag(text, target, { keyword: "maxLength", on: ["string"], isCount: true }),
} satisfies TagReader;
