import { defineTool } from "toolwright";

/** Give words or numbers. */
export default defineTool({
  category: "utility",
  async *execute(input: { words: string[] }): AsyncGenerator<string | number, void> {
    for (const word of input.words) yield word.length > 3 ? word : word.length;
  },
});
