import { defineTool } from "toolwright";

/** Name a category that is none. */
export default defineTool({ category: "search", execute: (input: { a: string }): string => input.a });
