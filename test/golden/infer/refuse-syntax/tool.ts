import { defineTool } from "toolwright";

export default defineTool({
  category: "utility"
  execute(input: { a: string }) {
    return input.a;
  },
);
