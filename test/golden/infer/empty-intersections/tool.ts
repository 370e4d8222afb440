import { defineTool } from "toolwright";

type Loose = "a" | "b" | (string & {});
type Kept<T> = T & {};

interface Point {
  x: number;
}

interface Input {
  text: string & {};
  loose: Loose;
  looseRecord: "a" | (string & Record<never, never>);
  kept: Kept<Point>;
  present: NonNullable<Point | undefined>;
  spread: { a: string } & {} & { b?: number };
  numbers: 1 | 2 | (number & {});
}

/** Intersect with the empty object type. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
