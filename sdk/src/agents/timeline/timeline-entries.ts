import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { Json } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import { textOrJson } from "../../util/texts.ts";

/** One step of a run, flat. */
export interface FlatEntry {
  /** The type of the tool; `root` for the request of the run. */
  readonly type: string;
  /** Name of the tool, or of the agent for the request. */
  readonly tool: string;
  readonly input: Json;
  /** The handler's result, or a text: `→ delegated to writer (task t1)`, `← result from writer: …`, `→ asked: …`, `← answer from ann: …`. */
  readonly result: Json;
  /** ISO 8601. */
  readonly timestamp: string;
  /** Id of the task. */
  readonly task: string;
}

/**
 * The calls of a run in timeline order, as `{ type, tool, input, result, timestamp }`. A delegation and a question have one entry for the start
 * and one for the result.
 *
 * @param registry Provides the types of tools; default: the types that the timeline records.
 */
export function timelineEntries(
  entries: readonly TimelineEntry[],
  registry?: { tool(name: string): Pick<ToolRecord, "metadata"> | undefined },
): readonly FlatEntry[] {
  const inputs = new Map<string, Json>();
  const agents = new Map(
    entries.flatMap((entry) => (entry.type === "task_created" ? [[entry.task, entry.agent] as const] : [])),
  );
  const children = new Map<string, string>();
  const questions = new Map<string, { readonly tool: string; readonly input: Json; readonly task: string }>();
  const typeOf = (tool: string, otherwise: string): string => registry?.tool(tool)?.metadata.type ?? otherwise;
  return entries.flatMap((entry): readonly FlatEntry[] => {
    const { timestamp, task } = entry;
    if (entry.type === "task_created" && entry.parent === undefined && entry.after === undefined)
      return [{ type: "root", tool: entry.agent, input: entry.input, result: null, timestamp, task }];
    if (entry.type === "assistant")
      for (const part of entry.parts) if (part.type === "call") inputs.set(part.callId, part.input);
    if (entry.type === "delegated") {
      const { callId, child, tool, input } = entry;
      children.set(callId, child);
      const result = `→ delegated to ${agents.get(child) ?? "an agent"} (task ${child})`;
      return [{ type: typeOf(tool, "agent_as_tool"), tool, input, result, timestamp, task }];
    }
    if (entry.type === "asked") {
      const { tool = "ask_master", input = null, question, asks } = entry;
      questions.set(question, { tool, input, task });
      return [{ type: typeOf(tool, "ask_master"), tool, input, result: `→ asked: ${asks.message}`, timestamp, task }];
    }
    if (entry.type === "answered") {
      const asked = questions.get(entry.of);
      if (asked === undefined) return [];
      const result = `← answer from ${entry.by}: ${entry.result ?? "none"}`;
      return [{ type: typeOf(asked.tool, "ask_master"), ...asked, result, timestamp }];
    }
    if (entry.type !== "call_finished" && entry.type !== "call_failed") return [];
    const { callId, tool } = entry;
    const child = children.get(callId);
    const result =
      child === undefined
        ? entry.result
        : `← result from ${agents.get(child) ?? "an agent"}: ${textOrJson(entry.result)}`;
    const type = typeOf(tool, child === undefined ? shownType(entry.result) : "agent_as_tool");
    return [{ type, tool, input: inputs.get(callId) ?? null, result, timestamp, task }];
  });
}

/** The type of a tool, derived from the result that the loop stores. */
function shownType(result: Json): string {
  if (!isRecord(result)) return "function";
  return result.handedOff === true ? "handoff" : result.logged === true ? "non_function" : "function";
}
