import { defineTool } from "toolwright";

/** Leave the return type to the compiler. */
export default defineTool({
  category: "utility",
  async execute({ text }: { text: string }) {
    if (text === "") return { kind: "empty" as const };
    return { kind: "full" as const, words: text.split(" "), length: text.length };
  },
});
