import { defineTool, fail, ok, type ToolResult } from "toolwright";

interface Ended {
  /** Whether it has ended. */
  ended: boolean;
}

/** Give back a result with intents. */
export default defineTool({
  category: "action",
  async execute({ sure }: { sure: boolean }): Promise<ToolResult<Ended>> {
    if (!sure) return fail({ type: "CONFLICT", message: "Not sure." });
    return ok({ ended: true }, { intents: [{ type: "END_VOICE_SESSION" }] });
  },
});
