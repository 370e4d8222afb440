import { defineTool } from "toolwright";

interface Input {
  big: bigint;
  tag: symbol;
  callback: (value: string) => void;
  run(): void;
  impossible: never;
  middle: [...string[], number];
  keyed: Record<string & { readonly __brand: "Id" }, number>;
  create: new () => object;
}

/** Take what has no JSON form. */
export default defineTool({ category: "utility", execute: (input: Input): string => String(input.big) });
