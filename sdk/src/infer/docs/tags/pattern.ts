import type { TagReader } from "../../contract/contract.ts";
import { misplacedOn } from "./shared/tag-values.ts";
import { errorMessage } from "../../../util/failures.ts";

export default {
  tag: "pattern",
  summary: "A regular expression the string must match, without slashes.",
  read(text, target) {
    if (text === "") return { problem: "needs a regular expression" };
    const error = syntaxErrorOf(text);
    if (error !== undefined) return { problem: `is not a regular expression: ${error}` };
    return misplacedOn(target, ["string"]) ?? { keywords: { pattern: text } };
  },
} satisfies TagReader;

function syntaxErrorOf(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}
