import { defineTool, fail, ok } from "toolwright";

/** Mix plain data, results and failures. */
export default defineTool({
  category: "action",
  execute({ sure }: { sure: boolean }) {
    if (!sure) return fail({ type: "CONFLICT", message: "Not sure." });
    return ok({ ended: true, count: 1 });
  },
});
