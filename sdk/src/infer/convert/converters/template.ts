import type { Converter } from "../../contract/contract.ts";
import { textPattern } from "../../shapes/template-pattern.ts";

/** Template types with infinitely many strings; the compiler expands finite ones to unions. */
export default {
  kind: "template",
  toSchema: (type) => ({ type: "string", pattern: textPattern(type) }),
} satisfies Converter;
