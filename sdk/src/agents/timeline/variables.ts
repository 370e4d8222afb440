import type { RunState } from "../../model/tasks/task.ts";
import type { JsonObject } from "../../util/json.ts";

/** The context variables, as results have set them one after the other. */
export function variablesOf(state: RunState): JsonObject {
  const started = state.conversation.find((entry) => entry.type === "conversation_started");
  const set = [...state.tasks.values()]
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.type === "call_finished")
    .toSorted((left, right) => left.seq - right.seq);
  const all = [started?.variables ?? {}, ...set.map(({ directs }) => directs?.variables ?? {})];
  return Object.fromEntries(all.flatMap((variables) => Object.entries(variables)));
}
