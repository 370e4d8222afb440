import { defineTool } from "toolwright";

/**
 * @typedef {object} Page
 * @property {number} [size=20] Results on a page.
 */

/**
 * Search the articles.
 *
 * @param {object} input
 * @param {number} [input.limit=5] Most articles to return.
 * @param {string} [input.order="newest first"] How they are sorted.
 * @param {string} [input.section='all'] Where to look.
 * @param {boolean} [input.exact=false] Whether words must match as they are.
 * @param {string[]} [input.tags=["a", "b"]] Tags they must have.
 * @param {number} [input.since=yesterday] Day to begin with, which no literal says.
 * @param {number} [input.weight=1] Said in the parameter list as well.
 * @param {Page} [input.page] Page.
 */
function search({ limit, order, section, exact, tags, since, weight = 1, page }) {
  return [limit, order, section, exact, tags, since, weight, page].length;
}

export default defineTool(search, { category: "retrieval" });
