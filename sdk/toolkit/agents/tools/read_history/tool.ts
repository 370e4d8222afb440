import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface ReadHistoryInput {
  /** Number of the first entry, as the summary of your history gives it. @integer @minimum 1 */
  from: number;
  /** Number of the last entry; without one, only the first is read. @integer @minimum 1 */
  to?: number;
}

/** Entries of the history. */
export interface ReadHistoryResult {
  /** The entries as JSON, one a line; those of other tasks are left out. @secret */
  entries: string;
  /** Number of the entry to read on from; omitted where all were read. @integer */
  next?: number;
}

/**
 * Read entries of your own history that were shortened or left out, by their numbers.
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
