/**
 * Search the articles.
 *
 * @param input.query What to look for.
 */
export async function execute(input: { query: string }, ctx: unknown): Promise<string[]> {
  return [input.query, String(ctx)];
}
