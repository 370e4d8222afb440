import type { Call, CallOutput, CallSession, CallTurn, NestedCall } from "../../model/call/call.ts";
import type { ActivityEvent, EventContent, ToolOutputChunk } from "../../model/call/event.ts";
import type { Intent, ToolResponse } from "../../model/call/response.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import type { ToolSelection } from "../../registry/is-offered.ts";
import type { PromptSelection } from "../../registry/prompt-for.ts";
import type { Registry } from "../../registry/registry.ts";
import { stored } from "../../util/stored.ts";
import { isDecided, pendingConfirmations, confirmerOf } from "../confirmation/confirmations.ts";
import type { CallRequest } from "../kernel/resolve.ts";
import { runCall, type Kernel } from "../kernel/run-call.ts";
import { removeOutputs } from "../output/keep-output.ts";
import { modePolicy } from "../policy/complete-policy.ts";
import { previewResponse } from "../presentation/preview-response.ts";
import { allowAgain, unknownCalls } from "../calls/known-calls.ts";
import { ConversationPart, type Conversation, type ConversationEntry } from "./conversation.ts";
import { Jobs, type Job } from "./jobs.ts";
import { LiveTurn } from "./live-turn.ts";
import { callEvent, type EventCall } from "./events.ts";
import { callOutput } from "./outputs.ts";
import type { SessionFacts, SessionHost } from "./session-host.ts";
import { LoggedParts, noLog, type SessionLog } from "./session-log.ts";
import { SessionTools } from "./session-tools.ts";
import type { Session, Turn } from "./session.ts";

/** One conversation, as its host and as the kernel use it. A process may have very many, so rarely used parts are created on first use. */
export class LiveSession<Tools extends ToolTypes = ToolTypes> implements Session<Tools>, CallSession {
  readonly id: string;
  readonly mode: string;
  declare readonly user?: string;
  declare readonly variant?: string;
  readonly registry: Registry<Tools>;
  readonly leftOut: CallSession["leftOut"];
  readonly parts: CallSession["parts"];
  readonly policy: CallSession["policy"];
  readonly modePolicy: CallSession["modePolicy"];
  readonly kernel: Kernel;
  readonly ports: Ports;
  readonly modules: CallSession["modules"];
  readonly origin: CallSession["origin"];
  readonly cancels = new Set<() => void>();
  readonly isStored: boolean;
  readonly #host: SessionHost;
  readonly #log: SessionLog;
  /** The default agent of calls. */
  readonly agent: string | undefined;
  readonly #conversation: StatePart<Conversation, ConversationEntry>;
  #events: number;
  #turn: LiveTurn | undefined;
  #jobs: Jobs | undefined;
  #tools: SessionTools | undefined;

  /** @throws ToolwrightError `CONFIG_INVALID` when the state is not a JSON object. */
  constructor(host: SessionHost, facts: SessionFacts<Tools>) {
    const { id, mode, user, agent, origin, state, registry, variant, log, leftOut, events } = facts;
    this.#host = host;
    this.kernel = host.kernel;
    this.ports = host.ports;
    this.policy = host.policy;
    this.modePolicy = modePolicy(host.policy, mode);
    this.modules = host.modulesOf(registry);
    this.origin = origin;
    this.#log = log;
    this.isStored = log !== noLog;
    this.agent = agent;
    this.#events = events;
    this.#conversation = new ConversationPart(state, host.intents.reducers);
    this.id = id;
    this.mode = mode;
    if (user !== undefined) this.user = user;
    if (variant !== undefined) this.variant = variant;
    this.registry = registry;
    this.leftOut = leftOut;
    this.parts = new LoggedParts("", log);
  }

  get now() {
    return this.parts.read(this.#conversation);
  }

  get state() {
    return this.now.effects.state;
  }

  get isOpen(): boolean {
    return this.now.isOpen && !this.#log.isLost;
  }

  /** The current turn. After a resumption, another process may have started it. */
  get turn(): Turn<Tools> | undefined {
    const { isInTurn, turns } = this.now;
    if (isInTurn) this.#turn ??= new LiveTurn(this, turns);
    // The same build wrote the declarations and the registry.
    return this.#turn?.isOver === false ? (this.#turn as unknown as Turn<Tools>) : undefined;
  }

  beginTurn(): Turn<Tools> {
    this.turn?.end();
    this.parts.record(this.#conversation, { type: "turn_began" });
    this.#turn = new LiveTurn(this, this.now.turns);
    return this.#turn as unknown as Turn<Tools>;
  }

  turnOf(id: string): CallTurn {
    return { id, parts: new LoggedParts(id, this.#log), redaction: undefined, timers: [] };
  }

  endTurn(): void {
    this.parts.record(this.#conversation, { type: "turn_ended" });
    this.#turn = undefined;
    if (!this.isOpen) this.#cancelAll();
  }

  clearCurrentTurn(): void {
    this.#turn?.clear();
  }

  clearState(): void {
    this.parts.record(this.#conversation, { type: "state_cleared" });
    // Earlier results may depend on it.
    this.#turn?.forget();
  }

  run(request: CallRequest): ToolResponse | Promise<ToolResponse> {
    return runCall(request, this);
  }

  callFrom(parent: Call, { name, args, signal, order }: NestedCall): Promise<ToolResponse> {
    const { turn, agent } = parent;
    // The id comes from the order within the parent, so that a repeated parent call gives its parts the same keys.
    const id = `${parent.id}.${order}`;
    return Promise.resolve(this.run({ id, name, args, turn, agent, provider: undefined, parent, signal }));
  }

  get background(): Jobs {
    return (this.#jobs ??= new Jobs(this));
  }

  get jobs(): readonly Job[] {
    return this.background.list();
  }

  job(id: string): Job | undefined {
    return this.background.get(id);
  }

  get unknownCalls(): readonly string[] {
    return unknownCalls(this);
  }

  allowAgain(callId: string): void {
    allowAgain(this, callId);
  }

  get tools(): SessionTools {
    return (this.#tools ??= new SessionTools(this, this.#host.checks));
  }

  toolsFor<Id extends string>(providerId: Id, selection?: Pick<ToolSelection, "agent" | "names">) {
    return this.tools.definitions(providerId, { ...this.tools.selection(this.agent), ...selection });
  }

  promptFor(selection?: Pick<PromptSelection, "agent" | "names" | "budgetTokens">): string {
    return this.registry.promptFor({ ...this.tools.selection(this.agent), ...selection });
  }

  servicesFor(agent: string | undefined = this.agent) {
    return this.tools.servicesFor(agent);
  }

  catalogueFor(agent?: string) {
    return this.servicesFor(agent).catalogue;
  }

  get outputs() {
    return this.servicesFor().outputs;
  }

  preview(response: ToolResponse<unknown>, maxLines?: number): Promise<readonly string[]> {
    return previewResponse(this, response, maxLines);
  }

  confirmations() {
    return pendingConfirmations(this, this.ports);
  }

  isDecided(callId: string, messageId: string): boolean {
    return isDecided(this, callId, messageId);
  }

  confirmerOf(name: string) {
    const tool = this.registry.tool(name);
    return tool && confirmerOf({ tool, session: this });
  }

  get isObserved(): boolean {
    return this.#host.events.isObserved;
  }

  emit(call: EventCall, content: EventContent, time?: number): void {
    if (this.isObserved) this.#host.events.emit(this.#eventOf(call, content, time));
  }

  outputOf(call: Call): CallOutput {
    return callOutput(this.#host.events, call, (content) => this.#eventOf(call, content) as ToolOutputChunk);
  }

  #eventOf(call: EventCall, content: EventContent, time = this.ports.clock.now()): ActivityEvent {
    this.#events += 1;
    return callEvent(content, { session: this, call, seq: this.#events, time });
  }

  async applyIntents(call: Call, intents: readonly Intent[]): Promise<string | undefined> {
    const fault = await this.#host.intents.firstFault(intents);
    if (fault !== undefined) return fault;
    const written = intents.map((intent) => stored<Intent>().write(intent));
    this.parts.record(this.#conversation, { type: "intents", intents: written });
    for (const intent of intents) this.emit(call, { type: "intent_applied", tool: call.tool.toolId, intent });
    return undefined;
  }

  stored(): Promise<void> | undefined {
    return this.#log.saved();
  }

  async saved(): Promise<void> {
    return this.stored();
  }

  async close(): Promise<void> {
    this.turn?.end();
    if (this.isOpen) this.parts.record(this.#conversation, { type: "closed" });
    this.#cancelAll();
    await this.#host.events.flush();
    await this.stored();
    await removeOutputs({ session: this, ports: this.ports });
  }

  #cancelAll(): void {
    for (const cancel of [...this.cancels]) cancel();
  }
}
