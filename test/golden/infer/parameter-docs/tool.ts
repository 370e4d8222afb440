import { defineTool } from "toolwright";

interface Input {
  query: string;
  /** Its own words. */
  limit?: number;
  filter: { open?: boolean };
}

export default defineTool({
  category: "utility",
  /**
   * Describe a tool at its handler.
   *
   * @param input - what is asked
   * @param input.query - What to look for.
   * @param input.limit - Not used, since the property has words of its own.
   * @param input.filter.open Whether it must be open.
   */
  execute: (input: Input): string => input.query,
});
