import { ts } from "ts-morph";
import type { Converter } from "../../contract/contract.ts";
import { mappingPattern, templatePattern } from "../../shapes/template-pattern.ts";

/** Template types with infinitely many strings; the compiler expands finite ones to unions. */
export default {
  kind: "template",
  toSchema(type) {
    const isTemplate = (type.flags & ts.TypeFlags.TemplateLiteral) !== 0;
    const pattern = isTemplate
      ? templatePattern(type as ts.TemplateLiteralType)
      : mappingPattern(type as ts.StringMappingType);
    return { type: "string", pattern };
  },
} satisfies Converter;
