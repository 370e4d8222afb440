import { defineTool } from "toolwright";

type Whatever = any;

/** Take a list of whatever comes. */
export default defineTool({ category: "utility", execute: (input: Whatever[]): number => input.length });
