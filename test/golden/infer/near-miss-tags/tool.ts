import { defineTool } from "toolwright";

interface Input {
  /** How many. @min 3 */
  count: number;
  /** @maximun 5 */
  most: number;
  /** @Minimum 1 */
  least: number;
  /** @minlength 2 @regexp ^a */
  word: string;
  /** @see the guide @since 1.2 @internal @todo later @my-own tag */
  fine: string;
}

/**
 * Write tags nearly right.
 *
 * @param input.count Not this one.
 */
export default defineTool({ category: "utility", execute: (input: Input): number => input.count });
