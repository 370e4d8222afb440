import { defineTool } from "toolwright";

type Crop = [
  /** From the left. @minimum 0 */
  width: number,
  height?: number,
];

interface Input {
  crop: Crop;
  path: [first: string, ...others: string[]];
  plain: [number, number];
}

/** Take tuples with labels. */
export default defineTool({ category: "utility", execute: (input: Input): number => input.crop[0] });
