import type { TagReader } from "../../contract/contract.ts";
import { integerKeywords } from "./shared/tag-values.ts";

export default {
  tag: "integer",
  summary: "The number must be whole.",
  read: (text, target) => (text === "" ? integerKeywords(target) : { problem: `takes no value, not "${text}"` }),
} satisfies TagReader;
