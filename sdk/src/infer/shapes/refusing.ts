import type { Converter, Refusal, TypeKind } from "../contract/contract.ts";

/** The converter of a kind that JSON has no form for. */
export const refusing = (kind: TypeKind, refusal: Refusal): Converter => ({
  kind,
  toSchema: (_type, location, context) => context.refuse(location, refusal),
});
