import { defineTool, type ActionContext } from "toolwright";

interface Input {
  id: string;
}

/** Take the context before the input. */
export default defineTool((c: ActionContext, { id }: Input): string => id + c.idempotencyKey, { category: "action" });
