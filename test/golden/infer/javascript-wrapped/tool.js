import { defineTool } from "toolwright";

/**
 * Repeat a text.
 *
 * @param {string} text What to repeat.
 * @param {number} [times] How often.
 * @param {...string} more What follows.
 */
function repeat(text, times = 2, ...more) {
  return text.repeat(times) + more.join("");
}

export default defineTool(repeat);
