import type { TagReader } from "../../contract/contract.ts";
import { readNumberTag } from "./shared/tag-values.ts";

export default {
  tag: "minLength",
  summary: "The minimum number of characters.",
  read: (text, target) => readNumberTag(text, target, { keyword: "minLength", on: ["string"], isCount: true }),
} satisfies TagReader;
