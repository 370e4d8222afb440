import type { TagReader } from "../../contract/contract.ts";
import { misplacedOn } from "./shared/tag-values.ts";

export default {
  tag: "uniqueItems",
  summary: "Items must be unique.",
  read: (text, target) =>
    text === "" || text === "true"
      ? (misplacedOn(target, ["array"]) ?? { keywords: { uniqueItems: true } })
      : { problem: `takes no value, not "${text}"` },
} satisfies TagReader;
