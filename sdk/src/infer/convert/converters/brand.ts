import { brandBase, textsIn } from "../../contract/classify.ts";
import type { Converter } from "../../contract/contract.ts";
import { patternOfAll } from "../../shapes/template-pattern.ts";

/** A brand exists for the compiler only: in JSON the value has the base type. Of several texts, each form holds. */
export default {
  kind: "brand",
  toSchema(type, location, context) {
    const texts = textsIn(type);
    if (texts.length > 1) return { type: "string", pattern: patternOfAll(texts) };
    const base = brandBase(type, context.project);
    if (base === undefined) throw new Error("a brand without its base");
    return context.convert(base, location);
  },
} satisfies Converter;
