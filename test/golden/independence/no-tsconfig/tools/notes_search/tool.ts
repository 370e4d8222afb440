import { defineTool } from "toolwright";
import type { Limit } from "../../lib/limits.ts";

export interface SearchInput {
  /** What to look for. @minLength 1 */
  query: string;
  /** Most notes to return. */
  limit?: Limit;
  /** Where the note came from. */
  source?: URL;
}

/**
 * Search the notes and return the best matches.
 *
 * Use when the user asks for a note. Not for mails.
 */
export default defineTool({
  category: "retrieval",
  async execute({ query }: SearchInput): Promise<string[]> {
    return [query];
  },
});
