import { defineTool } from "toolwright";

/**
 * Search the articles from JavaScript.
 */
export default defineTool({
  category: "retrieval",
  /**
   * @param {object} input
   * @param {string} input.query What to look for.
   * @param {number} [input.limit=5] Most articles.
   * @param {"new" | "old"} [input.order] - Which come first.
   * @param {import("toolwright").Context} ctx
   * @returns {Promise<Array<{ id: string, score: number }>>}
   */
  async execute({ query, limit = 5, order }, ctx) {
    ctx.log(query);
    return [{ id: query + order, score: limit }];
  },
});
