import { defineTool } from "toolwright";

interface Input {
  /** What to look for. */
  query: string;
  limit?: number;
}

/** Wrap a function of one object as it is. */
const search = async ({ query, limit = 5 }: Input): Promise<string[]> => [query].slice(0, limit);

export default defineTool(search);
