import { defineTool } from "toolwright";

class Range {
  /**
   * @param from Where it begins. @minimum 0
   * @param to Where it ends.
   */
  constructor(
    public from: number,
    /** Its own words. */
    public to: number,
    public step = 1,
  ) {}
}

/** Properties of a constructor have docs there. */
export default defineTool({ category: "utility", execute: (input: Range): number => input.to - input.from });
