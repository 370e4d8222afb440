import { errorCodes } from "../errors/codes.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ActionContext, BaseContext, OrchestrationContext, SessionView, UiContext } from "../model/context.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { ToolRecord } from "../model/registry.ts";
import type { Intent } from "../model/response.ts";
import type { OrchestratorPort, StageCall } from "../model/stage.ts";
import type { Category } from "../model/tool.ts";

/**
 * What a handler is given beside its input. Every member is made when it is first read and works when taken out of the object:
 * a call that uses none of them costs none of them.
 */
export class CallContext implements ActionContext, UiContext, OrchestrationContext {
  readonly #call: StageCall;
  readonly #tool: ToolRecord;
  #nestedCalls = 0;
  #uiRequests = 0;

  constructor(call: StageCall, tool: ToolRecord) {
    this.#call = call;
    this.#tool = tool;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }

  get session(): SessionView {
    return this.#call.session;
  }

  get callId(): string {
    return this.#call.callId;
  }

  get log(): BaseContext["log"] {
    return (message, data) => this.#tell("log", data === undefined ? { message } : { message, data });
  }

  get progress(): BaseContext["progress"] {
    return (done, total, message) =>
      this.#tell("progress", {
        done,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      });
  }

  get call(): BaseContext["call"] {
    return (name, args) => {
      this.#nestedCalls += 1;
      return this.#call.host.callFrom(this.#call, name, args, this.#nestedCalls);
    };
  }

  get intent(): ActionContext["intent"] {
    this.#require("intent", "action");
    return (intent: Intent) => {
      if (!this.#call.isOver) this.#call.intents = [...this.#call.intents, intent];
    };
  }

  get idempotencyKey(): string {
    this.#require("idempotencyKey", "action");
    return `${this.#call.session.id}:${this.#call.callId}`;
  }

  get ui(): UiContext["ui"] {
    this.#require("ui", "ui");
    return { request: <Answer>(payload: JsonObject) => this.#request(payload) as Promise<Answer> };
  }

  get documents(): OrchestrationContext["documents"] {
    return this.#orchestrator("documents").documents;
  }

  get delegate(): OrchestrationContext["delegate"] {
    const orchestrator = this.#orchestrator("delegate");
    return (agent, task, documents = []) => orchestrator.delegate(agent, task, documents);
  }

  get ask(): OrchestrationContext["ask"] {
    const orchestrator = this.#orchestrator("ask");
    return (question, documents = []) => orchestrator.ask(question, documents);
  }

  #tell(kind: "log" | "progress", chunk: JsonObject): void {
    const { host, session, callId, isOver } = this.#call;
    if (isOver || !host.isObserved()) return;
    const time = host.clock.now();
    host.emit({ type: "tool_output_chunk", sessionId: session.id, callId, tool: this.#tool.toolId, time, kind, chunk });
  }

  async #request(payload: JsonObject): Promise<Json> {
    const { host, callId, signal } = this.#call;
    const { toolId, metadata } = this.#tool;
    if (host.ui === undefined) throw missing("ui", toolId);
    this.#uiRequests += 1;
    return host.ui.request({
      toolId,
      eventId: `${callId}:ui${this.#uiRequests}`,
      ...(metadata.component === undefined ? {} : { component: metadata.component }),
      display: metadata.display ?? "inline",
      payload,
      signal,
    });
  }

  #orchestrator(member: string): OrchestratorPort {
    this.#require(member, "orchestration");
    const { orchestrator } = this.#call.host;
    if (orchestrator === undefined) throw missing("orchestrator", this.#tool.toolId);
    return orchestrator;
  }

  /** The types say so already; this is for handlers that were written without them. */
  #require(member: string, category: Category): void {
    if (this.#tool.category === category) return;
    throw new ToolError(
      "PERMANENT",
      `ctx.${member} is for ${category} tools; ${this.#tool.toolId} is ${this.#tool.category}.`,
    );
  }
}

function missing(capability: "ui" | "orchestrator", toolId: string): ToolError {
  const message = `${toolId} needs \`${capability}\`, which this host did not hand to \`createRuntime\`.`;
  return new ToolError("PERMANENT", message, { suggestion: errorCodes.CAPABILITY_MISSING.remedy });
}
