/**
 * Put a tag in front of a text.
 *
 * @param {string} tag
 * @param {string} text
 * @returns {Promise<string>} The text with its tag.
 */
export default async (tag, text) => `${tag}: ${text}`;
