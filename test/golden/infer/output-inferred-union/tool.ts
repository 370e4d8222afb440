import { defineTool } from "toolwright";

/** Give what the code gives. */
export default defineTool({
  category: "utility",
  execute(input: { n: number }) {
    if (input.n === 0) return null;
    if (input.n < 0) return { kind: "negative" as const, by: -input.n };
    return { kind: "positive" as const, list: [input.n], when: new Date(0) };
  },
});
