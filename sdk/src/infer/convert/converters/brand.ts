import { brandBase } from "../../contract/classify.ts";
import type { Converter } from "../../contract/contract.ts";

/** A brand exists for the compiler only: in JSON the value has the base type. */
export default {
  kind: "brand",
  toSchema(type, location, context) {
    const base = brandBase(type, context.project);
    if (base === undefined) throw new Error("a brand without its base");
    return context.convert(base, location);
  },
} satisfies Converter;
