import { defineTool } from "toolwright";

type Id = string & { readonly __id: unique symbol };
type Slot = number & { readonly __slot: unique symbol };
type Key = `k-${string}` & { readonly __key: unique symbol };

enum Level {
  Low,
  High,
}

interface Input {
  scores: Record<Id, number>;
  signature?: { [id: Id]: string };
  mapped?: { [K in Id]: boolean };
  slots?: Record<Slot, string>;
  keys?: Record<Key, string>;
  levels?: Record<Level, string>;
  numbered?: Record<number, string>;
  width: `${number}px`;
  code?: `${Uppercase<string>}-${number}`;
  shout?: Uppercase<`ab${string}`>;
  both?: `a${string}` & `${string}z`;
  flag?: `is-${boolean}`;
  size?: `${bigint}:${"a" | "b"}`;
}

/** Take texts of many forms. */
export default defineTool({
  category: "utility",
  execute: (input: Input): number => Object.keys(input).length,
});
