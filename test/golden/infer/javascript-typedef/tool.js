import { defineTool } from "toolwright";

/**
 * @typedef {object} Filter
 * @property {string[]} tags Any of these.
 * @property {boolean} [open] Only open ones.
 */

/** @typedef {{ query: string, filter?: Filter }} Input */

/** Search with a named type. */
export default defineTool({
  category: "retrieval",
  /** @param {Input} input */
  execute: (input) => input.query,
});
