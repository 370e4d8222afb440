import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import { behaviorOf, TOOL_BEHAVIOR, type ToolBehavior } from "../../model/tool/tool-behavior.ts";

/** What a call of a tool that runs no code comes to in a run of an agent. */
const inARun: Readonly<Record<ToolBehavior["action"], (to: string | undefined) => string>> = {
  continue: () => "its arguments are kept in the timeline, and the agent goes on",
  complete: (to) =>
    `it ends the task of the agent with these arguments as the result${to === undefined ? "" : `, and "${to}" goes on`}`,
  delegate: (to) => `the agent "${to ?? ""}" gets a task with these arguments, and its result is that of the call`,
  ask: (to) =>
    `${to === "person" ? "a person" : "the agent that gave the task, or a person,"} is asked with these arguments, and the answer is the result of the call`,
  begin: () => "its arguments are those of the first task; no model calls it",
};

/** The response to a call from the command line; of a tool that runs no code, what would happen in a run. */
export function responseOutsideRuns(response: ToolResponse, tool: ToolRecord | undefined): ToolResponse {
  if (!response.ok || tool === undefined) return response;
  const { type = "function", to } = tool.metadata;
  const { executesCode, action } = behaviorOf(TOOL_BEHAVIOR, tool);
  if (executesCode) return response;
  return {
    ok: false,
    error: {
      type: "PERMANENT",
      message: `${tool.toolId} is a tool of type ${type}, which runs no code. The arguments are valid; in a run, ${inARun[action](to)}.`,
      retryable: false,
      partialSideEffects: false,
      suggestion: 'Run an agent that has it: `toolwright agent <agent> "<task>"`.',
    },
    meta: response.meta,
  };
}
