import type { TagReader } from "../../contract/contract.ts";
import { readNumberTag } from "./shared/tag-values.ts";

export default {
  tag: "multipleOf",
  summary: "The number must be a multiple of this, which is greater than 0.",
  read(text, target) {
    const isPositive = !(Number(text) <= 0);
    if (!isPositive) return { problem: `needs a number greater than 0, not "${text}"` };
    return readNumberTag(text, target, { keyword: "multipleOf", on: ["number", "integer"] });
  },
} satisfies TagReader;
