import { defineTool } from "toolwright";

export interface ReadOutputInput {
  /** Handle of the result, as the note at its end gives it, such as `out_3f2a9c0b71de`. @minLength 1 @maxLength 100 */
  handle: string;
  /** Position of the first character to read: the `next` of the page before. @integer @minimum 0 */
  from?: number;
  /** Most characters to read. @integer @minimum 1 @maximum 50000 */
  count?: number;
}

/** A page of a result. */
export interface ReadOutputResult {
  /** The characters of this page. @secret */
  text: string;
  /** Position of the first of them. @integer */
  from: number;
  /** Length of the whole result in characters. @integer */
  characters: number;
  /** Where the next page begins; omitted on the last one. @integer */
  next?: number;
}

/**
 * Read a page of an earlier tool result that was too long and was shortened for you.
 *
 * Use when a note at the end of a result says that it is shortened and the part you need was left out. Not for files or records of the
 * user: use the tool that reads those.
 */
export default defineTool({
  category: "utility",
  title: "Read a long result",
  tags: ["tools", "output"],
  // Larger than any page, so that a page is not shortened again.
  maxOutput: 1_000_000,
  examples: [
    {
      request: "What comes after the part of the log that you saw?",
      input: { handle: "out_3f2a9c0b71de", from: 66_667 },
    },
  ],
  async execute({ handle, from = 0, count = 10_000 }: ReadOutputInput, ctx): Promise<ReadOutputResult> {
    return ctx.services.outputs.read(handle, { from, count });
  },
});
