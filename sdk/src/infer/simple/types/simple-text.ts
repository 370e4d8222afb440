import { ts } from "ts-morph";
import { notSimple } from "../names/not-simple.ts";
import { type SimpleType } from "./simple-type.ts";
import type { SimpleTypes } from "./simple-types.ts";

/** A type as the compiler prints it, where it has a name. */
export function simpleText(type: SimpleType, types: SimpleTypes): string {
  const { aliasSymbol, aliasTypeArguments, symbol, intrinsicName, value } = type;
  const within = (parts: readonly SimpleType[]): string =>
    parts.length === 0 ? "" : `<${parts.map((part) => simpleText(part, types)).join(", ")}>`;
  if (aliasSymbol !== undefined) return aliasSymbol.name + within(aliasTypeArguments ?? []);
  if (intrinsicName !== undefined) return intrinsicName;
  if (typeof value === "string") return JSON.stringify(value);
  const isNamed = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Interface) !== 0 && !types.lists.isArray(type);
  return isNamed ? symbol.name + within(types.lists.argumentsOf(type)) : notSimple("the text of a type");
}
