import { defineTool } from "toolwright";

/**
 * Write a tag where no property is.
 *
 * @maximun 3
 * @deprecated since today
 * @see the guide
 */
export default defineTool({ category: "utility", execute: (input: { a: string }): string => input.a });
