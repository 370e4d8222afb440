import { defineTool } from "toolwright";

/** Give what JSON cannot carry. */
export default defineTool({
  category: "utility",
  async execute(input: { n: number }): Promise<{ seen: Set<number>; next: () => void; big: bigint }> {
    return { seen: new Set([input.n]), next: () => undefined, big: 1n };
  },
});
