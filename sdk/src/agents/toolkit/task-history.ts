import { ToolError } from "../../errors/tool-error.ts";
import type { TaskHistory } from "../../model/ports/asked-models.ts";
import type { RunState } from "../../model/tasks/task.ts";
import { foldTimeline } from "../timeline/fold.ts";
import type { DurableEngine } from "../../model/ports/durable-engine.ts";

/** The most of a page, in characters. */
const mostCharacters = 100_000;

/** Reads the entries of the task whose session asks, and in a conversation those of its agent's other turns; not those of others. */
export const taskHistory = (engine: Pick<DurableEngine, "read">): TaskHistory => ({
  async read({ from, to }, { id }) {
    const end = id.lastIndexOf(".");
    const [run, task] = [id.slice(0, Math.max(0, end)), id.slice(end + 1)];
    const entries = await engine.read(run);
    const tasks = ownTasks(foldTimeline(run, entries), task);
    const own = entries.filter(({ seq, task: of }) => seq >= from && seq <= to && tasks.has(of));
    const first = own[0];
    if (first === undefined) {
      throw new ToolError("PERMANENT", `This task has no entries from ${from} to ${to}.`, {
        suggestion: "Take the numbers from the summary of the history.",
      });
    }
    const lines: string[] = [];
    let left = mostCharacters;
    for (const entry of own) {
      const line = JSON.stringify(entry);
      if (line.length > left && lines.length > 0) return { entries: lines.join("\n"), next: entry.seq };
      lines.push(line.slice(0, left));
      left -= line.length + 1;
    }
    return { entries: lines.join("\n") };
  },
});

/** Each turn of an agent in a conversation is a task of its own. */
function ownTasks({ tasks, conversation }: RunState, id: string): ReadonlySet<string> {
  const own = tasks.get(id);
  if (own === undefined || own.parent !== undefined || conversation.length === 0) return new Set([id]);
  return new Set(
    [...tasks.values()].flatMap((task) => (task.agent === own.agent && task.parent === undefined ? task.id : [])),
  );
}
