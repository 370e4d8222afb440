import { defineTool } from "toolwright";

interface Base {
  [key: string]: string | number;
  id: string;
  count: number;
}

interface Input {
  mixed: Base;
  numbers: { [index: number]: string };
  both: { [index: number]: "a"; [key: string]: "a" | "b" };
  either: Record<"x" | "y", number> & Record<string, unknown>;
  partial: Partial<Record<"x" | "y", number>>;
  picked: { [Key in "p" | "q"]?: Key };
  empty: Record<string, never>;
  dictionary: Readonly<Record<string, { at: string }[]>>;
  upper: Record<Uppercase<string>, number>;
}

/** Mix named keys with any keys. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
