import { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import { aliasDoc } from "../docs/written-doc.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import type { InferContext, TypeLocation } from "../contract/contract.ts";
import { choiceSchema, unionMembers, unionSchema } from "./union-schema.ts";

export const isUndefined = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0;

export const isNothing = (type: ts.Type): boolean => isUndefined(type) || (type.flags & ts.TypeFlags.Never) !== 0;

export function hasUndefined(type: ts.Type): boolean {
  return isUndefined(type) || (type.isUnion() && type.types.some(isUndefined));
}

/** The schema of a present value: without `undefined`, since JSON omits such a property. */
export function presentSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  if (!type.isUnion() || !hasUndefined(type)) return context.convert(type, location);
  const members = unionMembers(type).filter((member) => !isUndefined(member));
  if (members.length === 1) return choiceSchema(members, location, context);
  const doc = aliasDoc(type, location, context.project);
  const schema = unionSchema(members, location, context);
  return doc === undefined ? schema : applyDoc(schema, doc, context);
}
