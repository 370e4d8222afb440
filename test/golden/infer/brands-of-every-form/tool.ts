import { defineTool } from "toolwright";

declare const mark: unique symbol;
declare class Tag<T> {
  private readonly tag: T;
}

type ByKey = string & { __brand: "A" };
type ByOptionalKey = string & { readonly __brand?: "B" };
type BySymbol = number & { readonly [mark]: "C" };
type ByKind = string & { readonly _type: unique symbol };
type ByClass = string & Tag<"D">;
type Twice = ByKey & { readonly __unit: "cm" };
type Brand<Base, Name> = Base & { readonly __tag: Name };
type Flavoured = boolean & { __flavour?: "E" };
interface OrderData {
  total: number;
}
type Order = OrderData & { readonly [mark]: true };
type Validated = OrderData & { readonly __brand: "Validated" };

interface Input {
  a: ByKey;
  b: ByOptionalKey;
  c: BySymbol;
  d: ByKind;
  e: ByClass;
  f: Twice;
  /** An address. @format email */
  g: Brand<string, "Email">;
  h: Flavoured;
  i: Order;
  j: Validated;
  k: ("x" | "y") & { __brand: "XY" };
  l: Brand<string[], "List">;
  m: Brand<string, "M"> | null;
  n?: Brand<number, "N">;
}

/** Look through brands of every form. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
