import { defineTool } from "toolwright";

/** Ask the one who gave the task. */
export default defineTool({ category: "orchestration", type: "ask_master" });
