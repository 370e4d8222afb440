import { defineTool } from "toolwright";

/** Return nothing. */
export default defineTool({
  category: "action",
  async execute({ id }: { id: string }): Promise<void> {
    void id;
  },
});
