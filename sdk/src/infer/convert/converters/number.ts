import { ts } from "ts-morph";
import type { Converter } from "../../contract/contract.ts";
import { enumValues } from "../../shapes/enum-values.ts";
import { literalSchema } from "../../shapes/union-schema.ts";

export default {
  kind: "number",
  toSchema(type, location, context) {
    const values = enumValues(type, context.project);
    if (values.length === 0) return { type: "number" };
    if (values.every((value) => value !== undefined)) return literalSchema([...new Set(values)]);
    const name = type.symbol.declarations?.find(ts.isEnumMember)?.parent.name.text ?? type.symbol.name;
    context.warn(location, {
      what: `the values of \`${name}\` are not known, so any number is accepted`,
      remedy: "Write the value of each member of the enum as a literal.",
    });
    return { type: "number" };
  },
} satisfies Converter;
