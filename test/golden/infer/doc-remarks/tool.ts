import { defineTool } from "toolwright";

interface Input {
  /**
   * How many.
   *
   * @remarks Fewer are found at night.
   */
  count: number;
  /** @remarks Only a remark. */
  word?: string;
}

/**
 * Count what is there.
 *
 * @remarks
 * Use when a number is wanted. Not for names.
 *
 * @privateRemarks Slow on the old machine.
 */
export default defineTool({ category: "utility", execute: (input: Input): number => input.count });
