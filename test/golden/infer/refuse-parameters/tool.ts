import { defineTool } from "toolwright";

/** Take more than input and context. */
export default defineTool({
  category: "utility",
  // @ts-expect-error on purpose
  execute(input: { a: string }, ctx, third: string) {
    return input.a + third;
  },
});
