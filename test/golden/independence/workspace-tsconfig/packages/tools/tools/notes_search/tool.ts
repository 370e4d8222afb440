import { defineTool } from "toolwright";
import type { Limit } from "~/limits";

export interface SearchInput {
  /** What to look for. @minLength 1 */
  query: string;
  /** Most notes to return. */
  limit?: Limit;
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
