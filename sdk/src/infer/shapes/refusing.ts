import type { Converter, Refusal, TypeKind } from "../contract/contract.ts";

export const refusing = (kind: TypeKind, refusal: Refusal): Converter => ({
  kind,
  toSchema: (_type, location, context) => context.refuse(location, refusal),
});
