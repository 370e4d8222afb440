import { defineTool } from "toolwright";

/** Count up to a number and return the sum, or nothing where it is not asked for. */
export default defineTool({
  category: "utility",
  async *execute(input: { to: number; sum: boolean }) {
    let sum = 0;
    for (let value = 1; value <= input.to; value += 1) {
      sum += value;
      yield { value };
    }
    if (!input.sum) return;
    return { sum };
  },
});
