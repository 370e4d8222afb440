import { defineTool } from "toolwright";
import type { Deep } from "./deep.ts";


/** Use a type of another file. */
export default defineTool({ category: "utility", execute: (input: Deep): number => Object.keys(input).length });
