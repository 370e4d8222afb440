import { defineTool } from "toolwright";

/** Where a parcel goes. */
class Target {
  static count = 0;
  /** Town or city. */
  city = "";
  readonly code?: string;
}

/** Take a class that is only data. */
export default defineTool({ category: "utility", execute: (input: { target: Target }): string => input.target.city });
