import { defineTool } from "toolwright";

class Timer {
  /** How long. */
  accessor seconds = 30;
  accessor label: string | undefined;
}

/** Take a class with accessor fields. */
export default defineTool({ category: "utility", execute: (input: Timer): number => input.seconds });
