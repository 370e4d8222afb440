import type { TagReader } from "../contract.ts";
import { integerKeywords } from "../integer.ts";

export default {
  tag: "integer",
  summary: "The number must be whole.",
  read: (text, target) => (text === "" ? integerKeywords(target) : { problem: `takes no value, not "${text}"` }),
} satisfies TagReader;
