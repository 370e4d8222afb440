import { defineTool } from "toolwright";

/** Leave the type to the caller. */
export default defineTool({ category: "utility", execute: <T>(input: { value: T }): T => input.value });
