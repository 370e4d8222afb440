import { defineTool } from "toolwright";

function repeat(text: string, { times }: { times: number }): string {
  return text.repeat(times);
}

/** Take a parameter that has no name beside another. */
export default defineTool(repeat);
