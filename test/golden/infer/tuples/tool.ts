import { defineTool } from "toolwright";

type Point = [x: number, y: number];

interface Input {
  point: Point;
  optional: [string, number?];
  rest: [string, ...number[]];
  frozen: readonly ["a", "b"];
  none: [];
  points: Point[];
}

/** Take lists of fixed places. */
export default defineTool({ category: "utility", execute: (input: Input): Point => input.point });
