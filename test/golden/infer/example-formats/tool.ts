import { defineTool } from "toolwright";

interface Input {
  /**
   * Where to write.
   * @format email
   * @example ann at example
   * @example ann@example.org
   */
  mail: string;
  /** When to start. @example tomorrow */
  start: Date;
  /** @example ["https://example.org", "example"] */
  links: URL[];
}

/** Take examples that miss their format. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
