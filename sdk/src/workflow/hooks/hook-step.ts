import { mostTokens } from "../../agents/loop/fitted-prompt.ts";
import { inCallScope } from "../../agents/run/call-scope.ts";
import type { LiveRun } from "../../agents/run/live-run.ts";
import { tokensLeft } from "../../agents/timeline/state.ts";
import type { LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import type { HookMessage } from "../../model/conversation/message.ts";
import type { HookParty, HistoryMessage, HookArguments } from "../../model/workflow/function-hook.ts";
import type { HookPayloads } from "../../model/workflow/hook.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ConversationEntry } from "../../model/tasks/task.ts";
import type { WorkflowHook } from "../../model/workflow/workflow.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { unlessAborted } from "../../util/waits.ts";
import { readHookResult } from "./hook-result.ts";

interface Step extends Firing {
  readonly hook: WorkflowHook;
  /** Maximum time in milliseconds. */
  readonly limit: number;
}

interface Finished {
  readonly result: Json;
}

export type HookStepResult = Finished | { readonly cause: string };

/** Runs a hook once: if the timeline has its result, that result is used. */
export async function stepOf(run: LiveRun, step: Step): Promise<HookStepResult> {
  const { hook, event, turn, agent } = step;
  const once = `hook:${event}:${hook.name}:${turn}:${step.step}`;
  const recorded = recordedStep(run, once);
  if (recorded !== undefined) return recorded;
  const begun = run.clock.now();
  const { result: ended, usage } = await inCallScope({ tokens: tokensLeft(run.state) }, () => called(run, step, once));
  const result = "result" in ended ? checkedResult(run, step, ended.result) : ended;
  const facts = {
    task: "",
    hook: hook.name,
    event,
    turn,
    once,
    milliseconds: run.clock.now() - begun,
    ...defined({ agent, usage }),
  };
  await run.append(
    "result" in result
      ? { type: "hook_finished", ...facts, result: result.result }
      : { type: "hook_failed", ...facts, ...result },
  );
  return recordedStep(run, once) ?? result;
}

function recordedStep({ state }: LiveRun, once: string): HookStepResult | undefined {
  const entry = state.conversation.find(
    (each): each is Extract<ConversationEntry, { type: "hook_finished" | "hook_failed" }> =>
      (each.type === "hook_finished" || each.type === "hook_failed") && each.once === once,
  );
  if (entry === undefined) return undefined;
  return entry.type === "hook_finished" ? { result: entry.result } : { cause: entry.cause };
}

interface Failed {
  readonly cause: "threw" | "timeout" | "HOOK_RESULT";
  readonly message: string;
}

function checkedResult(run: LiveRun, step: Step, result: Json): Finished | Failed {
  const { hook, event } = step;
  const read = readHookResult(event, result);
  const { messages: given } = step.payload;
  const messages = typeof read === "string" ? undefined : read.messages;
  const fault =
    typeof read === "string" ? read : messages && (droppedResult(messages, given) ?? overBudget(run, step, messages));
  if (fault !== undefined) return { cause: "HOOK_RESULT", message: `${hook.name} failed: ${fault}.` };
  // The return value of an end hook is ignored.
  return { result: event === "on_end" ? null : result };
}

/** A cancelled or aborted call had no result in the hook's input either. */
function droppedResult(messages: readonly HookMessage[], given: readonly HookMessage[]): string | undefined {
  const openIn = (list: readonly HookMessage[]): readonly string[] =>
    list.flatMap(({ calls = [] }) => calls.flatMap(({ callId, result }) => (result === undefined ? [callId] : [])));
  const known = new Set(openIn(given));
  const dropped = openIn(messages).find((callId) => !known.has(callId));
  return dropped === undefined ? undefined : `it dropped the result of the call ${dropped.slice(0, 64)}`;
}

/**
 * The reason why the messages of a hook around an agent exceed its model's limit; undefined if they fit. The hook's input does not count: a
 * history that exceeds the limit is compacted later and is not the hook's fault.
 */
function overBudget(run: LiveRun, { agent, payload }: Step, messages: readonly HookMessage[]): string | undefined {
  const most = agent === undefined ? undefined : mostTokens(run, run.agent(agent));
  if (most === undefined) return undefined;
  const [text, given] = [JSON.stringify(messages), JSON.stringify(payload.messages)];
  // A token has at least one byte, and a UTF-16 unit at most three.
  if ((text.length - given.length) * 3 <= most) return undefined;
  const added = countTokens(text) - countTokens(given);
  if (added <= most) return undefined;
  return `it adds about ${added} tokens of messages, and the model reads ${Math.floor(most)} at most`;
}

/** Calls the tool of a hook; a result that comes too late is ignored. */
async function called(
  run: LiveRun,
  { hook, payload, limit, agent = "" }: Step,
  once: string,
): Promise<Finished | Failed> {
  const late = new Error(`${hook.name} took more than ${limit} ms.`);
  if (limit <= 0) return { cause: "timeout", message: late.message };
  const abort = new AbortController();
  const { signal } = abort;
  const stop = run.clock.after(limit, () => abort.abort(late));
  try {
    const turn = await unlessAborted(run.sessions.turnOf({ id: "hooks", agent, turns: run.state.seq }), signal);
    const args = payloadFor(run.registry.tool(hook.name), payload, run.host.agents);
    const options = { callId: `hook-${sha256(once).slice(0, 32)}`, signal, ...(agent === "" ? {} : { agent }) };
    const response = await unlessAborted(turn.call(hook.name, args, options), signal);
    if (response.ok) return { result: response.data ?? null };
    const { type, message } = response.error;
    // The message of an internal error starts with the name.
    return { cause: "threw", message: type === "INTERNAL" ? message : `${hook.name} failed: ${message}` };
  } catch (error) {
    if (error === late) return { cause: "timeout", message: late.message };
    return { cause: "threw", message: `${hook.name} cannot be called: ${String(error)}` };
  } finally {
    stop();
  }
}

/** A handler gets the payload members that its type names, or the members that its parameters name. */
function payloadFor(tool: ToolRecord | undefined, payload: object, agents: readonly HookParty[]): JsonObject {
  const whole = payload as JsonObject;
  const { properties = {}, additionalProperties } = tool?.jsonSchema ?? {};
  if (additionalProperties !== false) return whole;
  const isOfFunction = tool?.parameters?.some(({ kind }) => kind === "property") === true;
  const given = isOfFunction ? hookArguments(payload, agents) : whole;
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(properties, name)));
}

export interface Firing<Event extends LifecycleEvent = LifecycleEvent> {
  readonly event: Event;
  readonly payload: HookPayloads[Event];
  /** Number of the user's message. */
  readonly turn: number;
  /** Name of the step within the turn. */
  readonly step: string;
  readonly agent?: string;
}

interface AnyPayload {
  readonly messages: readonly HookMessage[];
  readonly message?: string;
  readonly agent?: string;
}

/** The payload of an event as the arguments of a plain-function hook. */
function hookArguments(payload: object, agents: readonly HookParty[]): JsonObject {
  const { messages, message, ...facts } = payload as AnyPayload;
  const history = messages.map(historyMessage);
  const last = history.at(-1);
  // A message that is not stored yet was written by the agent, otherwise by the user.
  const sender = message === undefined ? (last?.name ?? "user") : (facts.agent ?? "user");
  const given: HookArguments = {
    manager: { ...facts, name: "manager", agents: agents.map(({ name }) => ({ name })) },
    history,
    sender: { name: sender },
    recipient: { name: "manager" },
    message: message ?? last?.content ?? "",
  };
  return given as unknown as JsonObject;
}

const historyMessage = ({ id, role, agent, text, calls }: HookMessage): HistoryMessage => ({
  role,
  name: agent ?? (role === "user" ? "user" : ""),
  content: text,
  ...defined({ id, calls }),
});
