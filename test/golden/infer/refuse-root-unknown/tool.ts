import { defineTool } from "toolwright";


/** Take anything at all. */
export default defineTool({ category: "utility", execute: (input: unknown): number => Object.keys(input).length });
