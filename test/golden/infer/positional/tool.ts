import { defineTool } from "toolwright";

/**
 * Shorten a text.
 *
 * @param text The text to shorten.
 * It may have several lines.
 * @param length Most characters to keep. @minimum 1
 * @maximum 500
 * @param ending - What stands for the rest.
 * @param words Whether to cut between words only. @deprecated It always does.
 * @returns The shortened text.
 */
function shorten(text: string, length = 80, ending?: "…" | "...", words: boolean | undefined = true): string {
  return words ? text.slice(0, length) + (ending ?? "") : text;
}

export default defineTool(shorten);
