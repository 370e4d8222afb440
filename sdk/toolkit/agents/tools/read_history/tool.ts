import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface ReadHistoryInput {
  /** Number of the first entry, from the summary of your history. @integer @minimum 1 */
  from: number;
  /** Number of the last entry; default: the number of the first. @integer @minimum 1 */
  to?: number;
}

/** Entries of the history. */
export interface ReadHistoryResult {
  /** The entries of this task as JSON, one per line. @secret */
  entries: string;
  /** Number of the entry to continue from; omitted if all entries were read. @integer */
  next?: number;
}

/**
 * Read entries of your history that were shortened or omitted, by their numbers.
 *
 * Use when a summary of your history or a shortened result names an entry whose details you need. Not for documents or records.
 */
export default defineTool({
  category: "utility",
  title: "Read your history",
  tags: ["history"],
  maxOutput: 200_000,
  examples: [{ request: "What did the file say exactly?", input: { from: 31 } }],
  async execute({ from, to = from }: ReadHistoryInput, ctx): Promise<ReadHistoryResult> {
    return ctx.services.history.read({ from, to }, ctx.session);
  },
});
