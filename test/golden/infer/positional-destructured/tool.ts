import { defineTool } from "toolwright";

interface Options {
  times?: number;
  separator?: string;
}

/**
 * Repeat a text.
 *
 * @param text What to repeat.
 * @param options How to repeat it.
 * @param options.times How often.
 */
function repeat(text: string, { times = 2, separator = "" }: Options = {}): string {
  return Array.from({ length: times }, () => text).join(separator);
}

export default defineTool(repeat);
