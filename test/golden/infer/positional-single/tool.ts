import { defineTool } from "toolwright";

/**
 * Take one text as the only property.
 *
 * @param text What to take.
 */
export default defineTool({ category: "utility", execute: (text: string): string => text });
