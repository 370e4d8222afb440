import { defineTool } from "toolwright";

interface Input {
  /** @default 'left' */
  side?: "left" | "right";
  /** @default `right` */
  other?: "left" | "right";
  /** @default { size: 10 } */
  page?: { size: number };
  /** @default 30_000 */
  timeout?: number;
  /** @default 60 * 1000; */
  interval?: number;
  /** @default none */
  none?: "left" | "right";
  /** @default undefined */
  missing?: number;
  /** @default null */
  empty?: string | null;
  /** @default 'x' */
  text?: string;
  /** @default plain text */
  words?: string;
  /** Day to begin with. @default new Date() */
  day?: string;
  /** @default the number of cores */
  workers?: number;
  /** @default DEFAULT_LIMIT */
  limit?: number;
  /** @defaultValue `false` */
  flag?: boolean;
  /** @default [] */
  list?: string[];
  /** @default ["a", 'b'] as const */
  pair?: string[];
  /** @default -1.5e3 */
  low?: number;
}

/** Take defaults in every form. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
