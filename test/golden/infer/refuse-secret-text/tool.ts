import { defineTool } from "toolwright";

interface Input {
  /** @secret the password */
  password: string;
}

/** Explain what the tag takes. */
export default defineTool({ category: "utility", execute: (input: Input): number => input.password.length });
