import { defineTool } from "toolwright";

/** Take nothing. */
export default defineTool({ category: "utility", execute: () => 1 });
