import { defineTool } from "toolwright";

interface Account {
  /** @readOnly */
  id?: string;
  /** @readonly */
  created?: string;
  /** @writeOnly */
  password: string;
}

/** Say which way a value goes. */
export default defineTool({ category: "utility", execute: (input: Account): number => Object.keys(input).length });
