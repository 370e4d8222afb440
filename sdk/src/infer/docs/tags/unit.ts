import type { TagReader } from "../../contract/contract.ts";
import { misplacedOn } from "./shared/tag-values.ts";

export default {
  tag: "unit",
  summary: "The unit a number is given in, such as `seconds`.",
  read(text, target) {
    if (text === "") return { problem: "needs a unit, such as seconds" };
    return misplacedOn(target, ["number", "integer"]) ?? { keywords: { "x-unit": text } };
  },
} satisfies TagReader;
