import { defineTool } from "toolwright";

/** One of two tools in a file. */
export const first = defineTool({ category: "utility", execute: (input: { a: string }): string => input.a });

/** The other one. */
export const second = defineTool((b: number) => b, { category: "retrieval" });
