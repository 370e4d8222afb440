import { defineTool } from "toolwright";

/** Take a text as the whole input. */
export default defineTool({ category: "utility", execute: (text: string): string => text });
