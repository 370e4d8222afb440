import { defineTool } from "toolwright";
import type { Paging } from "@shared/limits.ts";
import type { Rank, Section } from "@acme/types";

export interface SearchInput extends Paging {
  /** What to look for. @minLength 1 */
  query: string;
  section?: Section;
  /** How important it must be. */
  rank?: Rank;
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
