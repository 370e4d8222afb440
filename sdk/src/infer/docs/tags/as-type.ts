import type { TagReader } from "../../contract/contract.ts";
import { integerKeywords } from "./shared/tag-values.ts";

export default {
  tag: "asType",
  summary: "`@asType integer` is the same as `@integer`.",
  read: (text, target) =>
    text === "integer" ? integerKeywords(target) : { problem: `knows only "integer", not "${text}"` },
} satisfies TagReader;
