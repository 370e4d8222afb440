import { defineTool } from "toolwright";

/** Forget to export. */
export const tool = defineTool({ category: "utility", execute: (input: { a: string }): string => input.a });
