import { ts } from "ts-morph";

export const isUndefined = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0;

export const isNothing = (type: ts.Type): boolean => isUndefined(type) || (type.flags & ts.TypeFlags.Never) !== 0;

export const hasUndefined = (type: ts.Type): boolean =>
  isUndefined(type) || (type.isUnion() && type.types.some(isUndefined));
