import { defineTool as define } from "toolwright";
import { run } from "./run.ts";

/** Name a function of another file as the handler. */
const tool = define({ category: "utility", execute: run });

export { tool as default };
