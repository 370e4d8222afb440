import type { TagReader } from "../../contract/contract.ts";
import { misplacedOn } from "./shared/tag-values.ts";

export default {
  tag: "uniqueItems",
  summary: "No item may occur twice.",
  read: (text, target) =>
    text === "" || text === "true"
      ? (misplacedOn(target, ["array"]) ?? { keywords: { uniqueItems: true } })
      : { problem: `takes no value, not "${text}"` },
} satisfies TagReader;
