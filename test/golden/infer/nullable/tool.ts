import { defineTool } from "toolwright";

interface Place {
  city: string;
}

interface Input {
  name: string | null;
  /** Chosen size. */
  size: "s" | "m" | null;
  only: "one" | null;
  place: Place | null;
  list: string[] | null;
  optional?: number | null;
  nothing: null;
  either: string | Place | null;
}

/** Allow null. */
export default defineTool({ category: "utility", execute: (input: Input): Place | null => input.place });
