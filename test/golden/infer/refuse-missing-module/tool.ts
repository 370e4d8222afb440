import leftPad from "left-padd";
import { gone } from "./gone.ts";
import { defineTool } from "toolwright";

/** Return what a missing module gives. */
export default defineTool({
  category: "utility",
  execute: (input: { text: string }) => leftPad(input.text, gone),
});
