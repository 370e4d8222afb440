import { defineTool } from "toolwright";
import type { Date as OwnDate } from "./own-date.ts";

interface Input {
  /** When it begins. */
  start: Date;
  end?: Date;
  link: URL;
  own: OwnDate;
}

/** Take dates and addresses. */
export default defineTool({ category: "utility", execute: (input: Input): Date => input.start });
