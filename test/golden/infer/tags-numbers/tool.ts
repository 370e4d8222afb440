import { defineTool } from "toolwright";

interface Input {
  /** @minimum 1 @maximum 20 */
  limit: number;
  /** @exclusiveMinimum 0 @exclusiveMaximum 1.5 @multipleOf 0.5 */
  share: number;
  /** How long. @integer @minimum -5 @unit seconds @default 30 */
  duration?: number;
  /** @asType integer */
  whole: number;
  /** @integer @minimum 0 */
  nullable: number | null;
}

/** Read the tags of numbers. */
export default defineTool({ category: "utility", execute: (input: Input): number => input.limit });
