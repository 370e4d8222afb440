import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { readArguments } from "../../runtime/arguments/read-arguments.ts";
import { refusedArguments } from "../../runtime/arguments/refused-arguments.ts";
import { leftOutFailure } from "../../runtime/kernel/resolve.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { MessagePart, NewEntry } from "../../model/tasks/timeline.ts";
import { errorMessage } from "../../util/failures.ts";
import { nearestName } from "../../util/nearest-name.ts";
import type { LiveRun } from "../run/live-run.ts";
import { isEnded } from "../timeline/fold.ts";
import { brokenCall, faultOf, refusedCall } from "./end-call.ts";
import { execute, started } from "./execute.ts";
import { earlyHandOff, secondHandOff } from "./hand-off.ts";
import { offeredTools } from "./offered.ts";

/** Whether the loop can do something about a call now. */
export function isActionable(run: LiveRun, call: TaskCall): boolean {
  if (call.status === "open" || call.status === "started") return true;
  // Other answers have ended their call.
  return call.status === "asked" && run.state.questions.get(call.question ?? "")?.answer !== undefined;
}

/** Does what there is to do about the calls of a message: at the same time, those that end the task last. */
export async function handleCalls(run: LiveRun, task: TaskState): Promise<void> {
  const calls = task.calls.filter((call) => !isEnded(call) && isActionable(run, call));
  const ending = calls.filter((call) => actionOf(run, call) === "complete");
  const others = calls.filter((call) => !ending.includes(call));
  await Promise.all(others.map((call) => handleCall(run, task, call)));
  const [first, ...rest] = ending;
  for (const call of rest) await secondHandOff(run, task, call);
  const reached = run.task(task.id);
  if (first === undefined || reached.cancelling !== undefined) return;
  const fault = faultOf(reached);
  await (fault === undefined ? handleCall(run, reached, first) : run.append(refusedCall(reached, first, fault)));
}

const actionOf = (run: LiveRun, { tool }: TaskCall): string | undefined => {
  const record = run.registry.tool(tool);
  return record && run.behavior(record).action;
};

/** The starts of those calls of a message that run code at once: stored with the message, they cost no commit of their own. */
export function startedWith(run: LiveRun, task: TaskState, parts: readonly MessagePart[]): readonly NewEntry[] {
  if (run.isStopping || run.task(task.id).cancelling !== undefined) return [];
  const offered = offeredTools(run, task);
  return parts.flatMap((part) => {
    const tool = part.type === "call" ? offered.find(({ toolId }) => toolId === part.tool) : undefined;
    if (part.type !== "call" || tool === undefined || part.isUnreadable === true || !runsCode(run, tool)) return [];
    run.begun.add(part.callId);
    return [started(task, part)];
  });
}

function runsCode(run: LiveRun, tool: ToolRecord): boolean {
  const { action, executesCode, createsNode } = run.behavior(tool);
  return action === "continue" && executesCode && !createsNode;
}

async function handleCall(run: LiveRun, task: TaskState, call: TaskCall): Promise<void> {
  const offered = offeredTools(run, task);
  const tool = offered.find(({ toolId }) => toolId === call.tool);
  const isOwn = run.agent(task.agent).tools.includes(call.tool);
  const missing = isOwn ? run.host.leftOut.get(call.tool) : undefined;
  if (missing !== undefined) {
    const { message } = leftOutFailure(call.tool, missing).error;
    return run.append(brokenCall(task, call, { type: "CAPABILITY_MISSING", message }));
  }
  if (tool === undefined) return run.append(unknownTool(task, call, offered));
  if (call.isUnreadable === true) {
    const { issues = [] } = readArguments(call.input, tool, run.host);
    const { type, message, suggestion } = refusedArguments(tool, issues).error;
    return run.append(refusedCall(task, call, { type, message: `${message} ${suggestion}` }));
  }
  try {
    const behavior = run.behavior(tool);
    const refusal =
      behavior.action === "begin"
        ? unknownTool(task, call, [])
        : behavior.action === "complete"
          ? earlyHandOff(task, call)
          : undefined;
    await (refusal === undefined ? execute(run, task, { call, tool, behavior }) : run.append(refusal));
  } catch (error) {
    run.throwIfLost();
    // A mistake of the host, such as a session that cannot be opened: the model cannot do anything about it, the run goes on.
    const type = isToolwrightError(error) ? error.code : "INTERNAL";
    await run.append(refusedCall(task, call, { type, message: errorMessage(error) }));
  }
}

function unknownTool(task: TaskState, call: TaskCall, offered: readonly ToolRecord[]): ReturnType<typeof refusedCall> {
  const names = offered.map(({ toolId }) => toolId);
  const nearest = nearestName(call.tool, names);
  const help = nearest === undefined ? `You have: ${names.join(", ") || "no tools"}.` : `Did you mean ${nearest}?`;
  return refusedCall(task, call, { type: "NOT_FOUND", message: `You have no tool ${call.tool}. ${help}` });
}
