import { defineTool } from "toolwright";
import type { Item as Left } from "./left.ts";
import type { Item as Right } from "./right.ts";

interface Input {
  left: Left;
  leftAgain: Left;
  right: Right;
  rightAgain: Right;
}

/** Use two types of one name. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
