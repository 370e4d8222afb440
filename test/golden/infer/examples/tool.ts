import { defineTool } from "toolwright";

interface Point {
  x: number;
  /** @minimum 0 */
  y: number;
}

interface Input {
  /** @example {"x": 1, "y": 2} */
  point: Point;
  /**
   * @example
   * [
   *   { "x": 1, "y": 2 }
   * ]
   */
  points: Point[];
  /** @example 2026-11-21 */
  day: string;
  /** @example 3 @example 4 */
  count: 3 | 4 | 5;
  /** @example true */
  flag: boolean;
  /** @example "a, b" */
  text: string;
  /** @example ```json
   * {"k": 1}
   * ```
   */
  table: Record<string, number>;
}

/** Give examples. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
