import type { LiveRun } from "../../agents/run/live-run.ts";
import type { LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import type { Workflow, WorkflowHook } from "../../model/workflow/workflow.ts";
import { defined } from "../../util/defined.ts";
import { type HookChanges, readHookResult } from "./hook-result.ts";
import { type Firing, type HookStepResult, stepOf } from "./hook-step.ts";

/** Time limits of `on_end` hooks in milliseconds: for each, and for all together. */
const endLimits = { each: 2000, together: 5000 };
const eachLimit = 5000;

/**
 * Runs the hooks of an event in order; each sees the changes of the previous hooks. The first hook that refuses or ends the conversation stops
 * the later ones, except at events that are only observed.
 */
export async function runHooks<Event extends LifecycleEvent>(
  run: LiveRun,
  { hooks = [] }: Workflow,
  firing: Firing<Event>,
): Promise<HookChanges> {
  const { event, agent } = firing;
  const isObserved = event === "after_each_agent" || event === "on_end";
  const until = run.clock.now() + endLimits.together;
  let changes: HookChanges = {};
  for (const hook of hooksOf(hooks, event, agent)) {
    const left = event === "on_end" ? Math.min(endLimits.each, until - run.clock.now()) : eachLimit;
    const { messages, message } = changes;
    const payload = { ...firing.payload, ...defined({ messages, message }) };
    const result = await stepOf(run, { ...firing, hook, payload, limit: left });
    const own = changesOf(event, hook, result);
    changes = { ...changes, ...own };
    if (!isObserved && (own.deny !== undefined || own.end !== undefined)) break;
  }
  return changes;
}

/** The hooks of an event around the given agents; for an empty list, none. */
const hooksOf = (hooks: readonly WorkflowHook[], event: LifecycleEvent, agent: string | undefined) =>
  hooks.filter(
    ({ event: own, agents }) =>
      own === event && (agents === undefined || agents.some((name) => agent === undefined || name === agent)),
  );

function changesOf(event: LifecycleEvent, hook: WorkflowHook, result: HookStepResult): HookChanges {
  if ("result" in result) {
    const read = readHookResult(event, result.result);
    return typeof read === "string" ? {} : read;
  }
  const { onFailure = "continue" } = hook;
  if (onFailure === "continue" || event === "on_end") return {};
  const why = `The hook ${hook.name} failed (${result.cause}).`;
  const canDeny = event === "on_user_input" || event === "before_agent_speaks";
  return onFailure === "deny" && canDeny ? { deny: why } : { end: why };
}
