import { defineTool } from "toolwright";


/** Take whatever comes. */
export default defineTool({ category: "utility", execute: (input: any): number => Object.keys(input).length });
