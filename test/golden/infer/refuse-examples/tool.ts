import { defineTool } from "toolwright";

interface Point {
  x: number;
  /** @minimum 0 */
  y: number;
}

/** @pattern ^[a-z]+$ */
type Word = string;

interface Input {
  /** @example {"x": 1} */
  missing: Point;
  /** @example {"x": 1, "y": -1} */
  low: Point;
  /** @example {"x": 1, "y": 1, "z": 1} */
  more: Point;
  /** @example [{"x": 1, "y": "2"}] */
  wrong: Point[];
  /** @example 12 */
  word: Word;
  /** @example ABC */
  upper: Word;
  /**
   * Fits at first.
   * @example 1
   * @example 11
   * @maximum 10
   */
  late: number;
  /** @default 11 @maximum 10 */
  preset?: number;
  /** @example {"x": 1, */
  broken: Point;
  /** @example two */
  count: number;
}

/** Give examples that do not fit. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
