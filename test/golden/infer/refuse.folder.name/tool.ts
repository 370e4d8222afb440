import { defineTool } from "toolwright";

/** Have no name but that of a folder which is no name. */
export default defineTool({ category: "utility", execute: (): void => undefined });
