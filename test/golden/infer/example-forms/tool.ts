import { defineTool } from "toolwright";

interface Input {
  /** @example { x: 1 } */
  point: { x: number };
  /**
   * Numbers.
   * @example
   * ```ts
   * const numbers: number[] = [1, 2];
   * ```
   */
  numbers: number[];
  /**
   * @example Two of them
   * ```json
   * [3, 4]
   * ```
   */
  titled: number[];
  /** @example const move = go(3); */
  steps: number;
  /** What to add. @example half of what is there */
  share: number;
  /** @example greet("Ada") */
  call: string;
  /** @example greet Ada, then Bob */
  text: string;
  /** @examples ["red", "green"] */
  colours?: string;
  /** @examples 'blue' */
  colour?: string;
  /** @examples [[[1, 2]], [[3]]] */
  rows?: number[][];
}

/** Take examples in every form. */
export default defineTool({ category: "utility", execute: (input: Input): number => input.steps });
