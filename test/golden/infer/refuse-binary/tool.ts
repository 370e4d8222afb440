import { defineTool } from "toolwright";

interface Input {
  buffer: Buffer;
  bytes: Uint8Array;
  floats: Float64Array;
  raw: ArrayBuffer;
  later: Promise<string>;
  pattern: RegExp;
  index: WeakMap<object, string>;
  error: Error;
  lines: Iterable<string>;
  ticks: AsyncIterable<number>;
  deep: { list: Array<{ when: Map<string, Set<bigint>> }> };
}

/** Take what lives in memory only. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
