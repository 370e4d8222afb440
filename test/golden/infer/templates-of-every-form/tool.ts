import { defineTool } from "toolwright";

interface Input {
  version: `v${number}`;
  pair: `${"a" | "b"}-${1 | 2}`;
  path: `/${string}`;
  hex: `#${string}`;
  flag: `is-${boolean}`;
  upper: Uppercase<"ab" | "cd">;
  anyUpper: Uppercase<string>;
  range: `${number}..${number}`;
  mail: `${string}@${string}.${"com" | "org"}`;
  nested: `a${`b${string}`}`;
  big: `${bigint}n`;
  nothing: `${null}-${undefined}`;
}

/** Take texts of a form. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
