import { defineTool } from "toolwright";

export interface ReadOutputInput {
  /** Handle of the result, from the note at its end, such as `out_3f2a9c0b71de`. @minLength 1 @maxLength 100 */
  handle: string;
  /** Position of the first character to read: the `next` of the previous page. @integer @minimum 0 */
  from?: number;
  /** Maximum number of characters to read. @integer @minimum 1 @maximum 50000 */
  count?: number;
}

/** A page of a result. */
export interface ReadOutputResult {
  /** The characters of this page. @secret */
  text: string;
  /** Position of the first character. @integer */
  from: number;
  /** Length of the full result in characters. @integer */
  characters: number;
  /** Position of the next page; omitted on the last page. @integer */
  next?: number;
}

/**
 * Read a page of an earlier tool result that was shortened because it was too long.
 *
 * Use when a note at the end of a result says that it is shortened, and you need the omitted part. Not for files or the user's records:
 * use the tool that reads them.
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
