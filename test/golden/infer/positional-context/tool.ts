import { defineTool, type Context } from "toolwright";

function note(this: void, text: string, progress: Context, priority = 1): void {
  progress.log(text, { priority });
}

/** Take the context in the middle. */
export default defineTool(note);
