import { defineTool } from "toolwright";

interface Input {
  width: `${number}px`;
  key: `user:${string}`;
  size: `${"s" | "m"}-${1 | 2}`;
  either: `v${number}.${number}` | "latest";
  upper: Uppercase<string>;
}

/** Take strings of a form. */
export default defineTool({ category: "utility", execute: (input: Input): string => input.width });
