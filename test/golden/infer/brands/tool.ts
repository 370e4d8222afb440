import { defineTool } from "toolwright";

declare const mark: unique symbol;

type UserId = string & { readonly __brand: "UserId" };
type Amount = number & { readonly [mark]: "Amount" };
type Checked<T> = T & { readonly [mark]?: "Checked" };
type Words = string[] & { readonly __brand: "Words" };

interface Order {
  total: number;
}

/** Look through brands. */
export default defineTool({
  category: "utility",
  execute: (input: { user: UserId; amount: Amount; order: Checked<Order>; words: Words; ids: UserId[] }): UserId =>
    input.user,
});
