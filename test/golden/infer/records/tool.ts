import { defineTool } from "toolwright";

interface Price {
  amount: number;
}

interface Mixed {
  id: string;
  [extra: string]: string | number;
}

interface Input {
  counts: Record<string, number>;
  prices: { [product: string]: Price };
  byDay: Record<"tuesday" | "monday", boolean>;
  partialDays?: Partial<Record<"b" | "a", string>>;
  anything: Record<string, unknown>;
  mixed: Mixed;
  rows: Record<number, string>;
  headers: { [name: `x-${string}`]: string };
  empty: Record<string, never>;
  maybe: Record<string, string | undefined>;
  loud?: Record<Uppercase<string>, number>;
  byEnum?: Record<Side, number>;
}

enum Side {
  Right = "right",
  Left = "left",
}

/** Take tables of values. */
export default defineTool({ category: "utility", execute: (input: Input): Record<string, Price> => input.prices });
