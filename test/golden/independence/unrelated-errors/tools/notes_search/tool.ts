import { defineTool } from "toolwright";
import type { Limit } from "../../lib/limits.js";

export interface SearchInput {
  /** What to look for. @minLength 1 */
  query: string;
  /** Most notes to return. */
  limit?: Limit | null;
}

/**
 * Search the notes and return the best matches.
 *
 * Use when the user asks for a note. Not for mails.
 */
export default defineTool({
  category: "retrieval",
  async execute({ query }: SearchInput): Promise<string[]> {
    const wrong: number = query;
    return [undeclared(wrong)];
  },
});
