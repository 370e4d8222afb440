import { mostTokens } from "../../agents/loop/fitted-prompt.ts";
import { inCallScope } from "../../agents/run/call-scope.ts";
import type { LiveRun } from "../../agents/run/live-run.ts";
import { tokensLeft } from "../../agents/timeline/state.ts";
import type { LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import type { HookMessage } from "../../model/conversation/message.ts";
import type { HookParty, HistoryMessage, HookArguments } from "../../model/workflow/function-hook.ts";
import type { HookPayloads } from "../../model/workflow/hook.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { ConversationEntry } from "../../model/tasks/task.ts";
import type { WorkflowHook } from "../../model/workflow/workflow.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { readHookResult } from "./hook-result.ts";

interface Step extends Firing {
  /** Milliseconds it may take. */
  readonly limit: number;
}

export type HookStepResult = { readonly result: Json } | { readonly cause: string };

/** Runs a hook once: where the timeline has its result, that counts. */
export async function stepOf(run: LiveRun, hook: WorkflowHook, step: Step): Promise<HookStepResult> {
  const { event, turn, agent } = step;
  const once = `hook:${event}:${hook.name}:${turn}:${step.step}`;
  const recorded = recordedStep(run, once);
  if (recorded !== undefined) return recorded;
  const begun = run.clock.now();
  const { result: ended, usage } = await inCallScope({ tokens: tokensLeft(run.state) }, () =>
    called(run, hook, { ...step, once }),
  );
  const result = "result" in ended ? checkedResult(hook, ended.result, budgetOf(run, step)) : ended;
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

function checkedResult(hook: WorkflowHook, result: Json, budget: Budget): { readonly result: Json } | Failed {
  const read = readHookResult(hook.event, result);
  const fault =
    typeof read === "string" ? read : (droppedResult(read.messages, budget) ?? overBudget(read.messages, budget));
  return fault === undefined
    ? { result: kept(hook, result) }
    : { cause: "HOOK_RESULT", message: `${hook.name} failed: ${fault}.` };
}

/** A call that was cancelled or cut off has no result in what the hook got either. */
function droppedResult(messages: readonly HookMessage[] = [], { given }: Budget): string | undefined {
  const openIn = (list: readonly HookMessage[]): readonly string[] =>
    list.flatMap(({ calls = [] }) => calls.flatMap(({ callId, result }) => (result === undefined ? [callId] : [])));
  const known = new Set(openIn(given));
  const dropped = openIn(messages).find((callId) => !known.has(callId));
  return dropped === undefined ? undefined : `it dropped the result of the call ${dropped.slice(0, 64)}`;
}

/** What an end hook returns is ignored. */
const kept = ({ event }: WorkflowHook, result: Json): Json => (event === "on_end" ? null : result);

/** Calls the tool of a hook; a result that comes too late is ignored. */
function called(
  run: LiveRun,
  hook: WorkflowHook,
  { payload, limit, agent = "", once }: Step & { readonly once: string },
): Promise<{ readonly result: Json } | Failed> {
  const abort = new AbortController();
  return new Promise((resolve) => {
    const late = (): void => {
      const message = `${hook.name} took more than ${limit} ms.`;
      resolve({ cause: "timeout", message });
      abort.abort(new Error(message));
    };
    if (limit <= 0) {
      late();
      return;
    }
    const stop = run.clock.after(limit, late);
    const end = (ended: { readonly result: Json } | Failed): void => {
      stop();
      resolve(ended);
    };
    call(run, hook, { payload, agent, once, signal: abort.signal }).then(
      (response) => end(outcomeOf(hook, response)),
      (error: unknown) => end({ cause: "threw", message: `${hook.name} cannot be called: ${String(error)}` }),
    );
  });
}

function outcomeOf(hook: WorkflowHook, response: ToolResponse): { readonly result: Json } | Failed {
  if (response.ok) return { result: response.data ?? null };
  const { type, message } = response.error;
  // The message of an internal error begins with the name.
  return { cause: "threw", message: type === "INTERNAL" ? message : `${hook.name} failed: ${message}` };
}

interface Called {
  readonly payload: object;
  readonly agent: string;
  readonly once: string;
  readonly signal: AbortSignal;
}

async function call(run: LiveRun, hook: WorkflowHook, { payload, agent, once, signal }: Called): Promise<ToolResponse> {
  const tool = run.registry.tool(hook.name);
  const turn = await run.sessions.turnOf({ id: "hooks", agent, turns: run.state.seq });
  const callId = `hook-${sha256(once).slice(0, 32)}`;
  return turn.call(hook.name, payloadFor(tool, payload, run.host.agents), {
    callId,
    signal,
    ...(agent === "" ? {} : { agent }),
  });
}

/** A handler gets what its type names of a payload, or what its parameters are called. */
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
  /** Names the step within the turn. */
  readonly step: string;
  readonly agent?: string;
}

/** How much the messages of a hook may grow. */
export interface Budget {
  /** Most tokens that a hook may add; undefined where no model reads the messages, or the host lets prompts grow. */
  readonly tokens: number | undefined;
  /** What the hook was given: a history that outgrows the model is compacted later, and is not the hook's fault. */
  readonly given: readonly HookMessage[];
}

/** The budget of the hooks around an agent: what its model reads. */
function budgetOf(run: LiveRun, { agent, payload }: Pick<Firing, "agent" | "payload">): Budget {
  const tokens = agent === undefined ? undefined : mostTokens(run, run.agent(agent));
  return { tokens, given: payload.messages };
}

/** How the messages of a hook go beyond the budget; undefined where they do not. */
function overBudget(messages: readonly HookMessage[] | undefined, budget: Budget): string | undefined {
  if (messages === undefined || budget.tokens === undefined) return undefined;
  const [text, given] = [JSON.stringify(messages), JSON.stringify(budget.given)];
  // A token has at least one byte, and a character of a text at most three.
  if ((text.length - given.length) * 3 <= budget.tokens) return undefined;
  const added = countTokens(text) - countTokens(given);
  if (added <= budget.tokens) return undefined;
  return `it adds about ${added} tokens of messages, and the model reads ${Math.floor(budget.tokens)} at most`;
}

/** What any event gives a hook. */
interface AnyPayload {
  readonly messages: readonly HookMessage[];
  readonly message?: string;
  readonly agent?: string;
}

/** The payload of an event as the arguments of a hook that is a plain function. */
function hookArguments(payload: object, agents: readonly HookParty[]): JsonObject {
  const { messages, message, ...facts } = payload as AnyPayload;
  const history = messages.map(historyMessage);
  const last = history.at(-1);
  // A message that is not stored yet has been written by the agent, or else by the user.
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
