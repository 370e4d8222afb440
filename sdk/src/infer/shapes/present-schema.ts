import type { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import { aliasDoc } from "../docs/written-doc.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import type { InferContext, TypeLocation } from "../contract/contract.ts";
import { hasUndefined, isUndefined } from "../contract/absence.ts";
import { choiceSchema, unionMembers, unionSchema } from "./union-schema.ts";

/** The schema of a present value: without `undefined`, since JSON omits such a property. */
export function presentSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  if (!type.isUnion() || !hasUndefined(type)) return context.convert(type, location);
  const members = unionMembers(type).filter((member) => !isUndefined(member));
  if (members.length === 1) return choiceSchema(members, location, context);
  const doc = aliasDoc(type, location, context.project);
  const schema = unionSchema(members, location, context);
  return doc === undefined ? schema : applyDoc(schema, doc, context);
}
