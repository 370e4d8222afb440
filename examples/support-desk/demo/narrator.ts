import type { ActivityEvent } from "toolwright/runtime";
import type { ToolResponse } from "toolwright";

/** Prints the calls of a conversation: for each a line with its arguments, and one with what came of it. */
export function narrator(print: (line: string) => void): (event: ActivityEvent) => void {
  const inputs = new Map<string, string>();
  return (event) => {
    if (event.type === "tool_call_start") inputs.set(event.callId, JSON.stringify(event.input ?? {}));
    if (event.type === "soft_limit_exceeded") print(`       ${event.tool} takes longer than ${event.limitMs} ms`);
    if (event.type !== "tool_call_end") return;
    print(`call   ${event.tool} ${inputs.get(event.callId) ?? ""}`);
    print(`       ${outcomeOf(event.response)}`);
  };
}

function outcomeOf(response: ToolResponse): string {
  const { budgets = {}, warnings = [] } = response.meta;
  const said = warnings.map((warning) => warning.replace(/, as call_\w+/, ""));
  const left = Object.entries(budgets).map(([name, { left, limit }]) => `${left} of ${limit} ${name} calls left`);
  const intents = response.ok ? response.intents.map(({ type }) => type) : [];
  return [response.ok ? "ok" : response.error.type, ...intents, ...left, ...said].join(" · ");
}
