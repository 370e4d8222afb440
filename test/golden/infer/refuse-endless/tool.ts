import { defineTool } from "toolwright";

interface Growing<T> {
  value: T;
  next?: Growing<T[]>;
}

/** Take a type that grows. */
export default defineTool({ category: "utility", execute: (input: { start: Growing<string> }): number => 1 });
