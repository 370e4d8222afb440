import { defineTool } from "toolwright";

interface Input {
  /** @minimum 3 */
  text: string;
  /** @minLength 1 */
  words: string[];
  /** @minimum low */
  limit: number;
  /** @pattern ([a-z */
  pattern: string;
  /** @format zipcode */
  code: string;
  /** @default 5 */
  flag?: boolean;
  /** @default large */
  size?: "small" | "medium";
  /** @minimum 5 @maximum 2 */
  range: number;
  /** @integer */
  name: string;
  /** @multipleOf 0 */
  step: number;
  /** @maxLength -1 */
  short: string;
  /** @unit metres */
  width: string;
  /** @default 3 */
  depth?: number;
}

/** Get tags wrong. */
export default defineTool({ category: "utility", execute: ({ depth = 5 }: Input): number => depth });
