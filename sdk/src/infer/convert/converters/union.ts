import type { Converter } from "../../contract/contract.ts";
import { hasUndefined } from "../../contract/absence.ts";
import { unionMembers, unionSchema } from "../../shapes/union-schema.ts";

export default {
  kind: "union",
  toSchema(type, location, context) {
    if (!type.isUnion()) throw new Error("a union without members");
    if (hasUndefined(type)) {
      return context.refuse(location, { what: "`undefined` has no JSON form here", remedy: "Use `null`." });
    }
    return unionSchema(unionMembers(type), location, context);
  },
} satisfies Converter;
