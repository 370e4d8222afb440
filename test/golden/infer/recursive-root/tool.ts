import { defineTool } from "toolwright";

/** One step of a plan. */
interface Step {
  /** What to do. */
  title: string;
  /** Steps within. */
  steps?: Step[];
}

/** Take a plan. */
export default defineTool({ category: "utility", execute: ({ title, steps = [] }: Step): number => title.length + steps.length });
