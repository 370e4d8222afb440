import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { ToolRecord } from "../model/artifact/registry.ts";
import { describedForModel } from "../model/tool/deprecation-note.ts";
import type { Policy } from "../model/call/policy.ts";
import type { ToolResponse } from "../model/call/response.ts";
import { isOffered } from "../registry/is-offered.ts";
import type { Registry } from "../registry/registry.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "./create-runtime.ts";
import { toSeedResult, type SeedResult } from "./presentation/seed-result.ts";
import type { CallOptions, Session, SessionOptions, Turn } from "./session/session.ts";
import type { RuntimeEvents } from "./session/events.ts";
import { defined } from "../util/defined.ts";
import { orElse } from "../util/failures.ts";

/** A manager's tools and their settings. Default policy: `defaultPolicy`, without a budget in the mode `text`. */
export type ToolManagerOptions = RuntimeOptions & Pick<SessionOptions, "mode" | "user" | "agent" | "state">;

/** A tool in the form for function-calling models, with the author's own schema. */
export interface FunctionDefinition {
  readonly type: "function";
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonSchema };
}

/** One conversation with a set of tools. Every call goes through the whole pipeline of the runtime. */
export interface ToolManager {
  readonly registry: Registry;
  /** The events of calls. */
  readonly events: RuntimeEvents;
  /** The record of a tool; undefined for an unknown one. */
  getTool(name: string): ToolRecord | undefined;
  /** The tools that a model may call, sorted by name. */
  getFunctionDefinitions(): readonly FunctionDefinition[];
  /** Calls a tool. Never rejects: a failure is also a result. Arguments may be JSON text. */
  executeTool(name: string, args: unknown, options?: Pick<CallOptions, "callId" | "signal">): Promise<SeedResult>;
  /** A result of `executeTool` in at most `maxLines` lines (default 3) for a UI, without secrets. Rejects for any other result. */
  preview(result: SeedResult, maxLines?: number): Promise<readonly string[]>;
  /** Ends the turn: the next call starts a new one. */
  clearCurrentTurn(): void;
  /** Ends the conversation and its running calls: the next call starts a new one, with the initial state. */
  clearState(): void;
}

/**
 * Creates a tool manager.
 *
 * @throws ToolwrightError `CONFIG_INVALID` for a wrong policy or state.
 * @example
 * const manager = await createToolManager({ registry: await loadRegistry("dist/tool_registry.json") });
 * const result = await manager.executeTool("kb_search", { query: "reset password" });
 */
export async function createToolManager(options: ToolManagerOptions): Promise<ToolManager> {
  const { mode, user, agent, state, ...rest } = options;
  const runtime = createRuntime({ ...rest, policy: withoutTextBudget(rest.policy) });
  const disabled = [...(options.policy?.disabled ?? []), ...runtime.leftOut().keys()];
  const selection = { mode: mode ?? "text", disabled, ...defined({ agent }) };
  const conversation = new Conversation(runtime, defined({ mode, user, agent, state }));
  // Missing capabilities are reported now instead of at the first call.
  await conversation.turn();
  return managerOf(runtime, conversation, selection);
}

/** A coding turn reads without a limit; a budget applies only if the host's policy sets one. */
function withoutTextBudget(policy: Policy = {}): Policy {
  const { text, ...modes } = policy.modes ?? {};
  return { ...policy, modes: { ...modes, text: { ...text, budgets: { retrieval: null, ...text?.budgets } } } };
}

function managerOf(
  runtime: Runtime,
  conversation: Conversation,
  selection: Parameters<typeof isOffered>[1],
): ToolManager {
  const { registry, events } = runtime;
  const responses = new WeakMap<SeedResult, ToolResponse>();
  return {
    registry,
    events,
    getTool: (name) => registry.tool(name),
    getFunctionDefinitions: () =>
      registry
        .summaries()
        .flatMap((tool) => (isOffered(tool, selection) ? (registry.tool(tool.name) ?? []) : []))
        .map(functionDefinition),
    async executeTool(name, args, options) {
      const turn = await conversation.turn();
      const response = await turn.call(name, args, { ...options, offeredOnly: true });
      const tool = recordOf(registry, name);
      // Without a record, it is unknown which arguments are secret.
      const result = toSeedResult(response, tool === undefined ? {} : { args, tool });
      responses.set(result, response);
      return result;
    },
    async preview(result, maxLines) {
      const response = responses.get(result);
      if (response !== undefined) return runtime.preview(response, maxLines);
      throw new ToolwrightError("USAGE", "`preview` takes a result that `executeTool` of the same manager gave.");
    },
    clearCurrentTurn: () => conversation.endTurn(),
    clearState: () => conversation.end(),
  };
}

/** A damaged record fails the call, and its schema cannot be read. */
const recordOf = (registry: Registry, name: string): ToolRecord | undefined =>
  orElse(() => registry.tool(name), undefined);

const functionDefinition = (tool: ToolRecord): FunctionDefinition => ({
  type: "function",
  function: { name: tool.toolId, description: describedForModel(tool), parameters: tool.jsonSchema },
});

/** The session and turn of the calls; each starts with the first call that needs it. */
class Conversation {
  readonly #runtime: Runtime;
  readonly #options: SessionOptions;
  #session: Promise<Session> | undefined;
  #turn: Promise<Turn> | undefined;

  constructor(runtime: Runtime, options: SessionOptions) {
    this.#runtime = runtime;
    this.#options = options;
  }

  turn(): Promise<Turn> {
    this.#session ??= this.#runtime.openSession(this.#options);
    return (this.#turn ??= this.#session.then((session) => session.beginTurn()));
  }

  endTurn(): void {
    void this.#turn?.then((turn) => turn.end(), ignore);
    this.#turn = undefined;
  }

  end(): void {
    void this.#session?.then((session) => session.close(), ignore);
    this.#session = undefined;
    this.#turn = undefined;
  }
}

/** The call that opened the session reports the error. */
const ignore = (): void => undefined;
