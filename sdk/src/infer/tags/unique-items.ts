import type { TagReader } from "../contract.ts";
import { misplacedOn } from "../tag-values.ts";

export default {
  tag: "uniqueItems",
  summary: "No item may occur twice.",
  read: (text, target) =>
    text === "" || text === "true"
      ? (misplacedOn(target, ["array"]) ?? { keywords: { uniqueItems: true } })
      : { problem: `takes no value, not "${text}"` },
} satisfies TagReader;
