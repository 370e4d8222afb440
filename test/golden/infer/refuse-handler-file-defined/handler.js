import { defineTool } from "toolwright";

/** Give the number one. */
export default defineTool({ category: "utility", execute: () => 1 });
