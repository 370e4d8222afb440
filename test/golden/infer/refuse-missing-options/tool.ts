import { defineTool } from "toolwright";

/** Leave out what a lifecycle tool needs. */
export default defineTool({ category: "lifecycle" });
