import type { Confirmer } from "../../model/call/confirm-policy.ts";
import type { ProviderTool } from "../../model/artifact/provider-tools.ts";
import type { ToolResponse, Confirmation } from "../../model/call/response.ts";
import type { ToolCatalogue } from "../../model/tool/tool-catalogue.ts";
import type { ToolOutputs } from "../../model/tool/tool-outputs.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import type { ToolSelection } from "../../registry/is-offered.ts";
import type { PromptSelection } from "../../registry/prompt-for.ts";
import type { Registry } from "../../registry/registry.ts";
import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";
import { confirmerOf } from "../confirmation/confirm-settings.ts";
import { failure } from "../values/response-errors.ts";
import { removeOutputs } from "../output/keep-output.ts";
import { callsPart, runningCalls } from "../parts/calls.ts";
import { previewResponse } from "../presentation/preview-response.ts";
import type { Job } from "./jobs.ts";
import type { LiveSession, SessionHost } from "./live-session.ts";
import { LiveTurn, type Caller } from "./live-turn.ts";
import { selectionIn } from "./offered-tools.ts";
import { isDecided, pendingConfirmations } from "./session-confirmations.ts";
import type { Session, Turn } from "./session.ts";

/** What a session is presented with. */
export interface Presented<Tools extends ToolTypes> {
  readonly live: LiveSession;
  readonly registry: Registry<Tools>;
  readonly agent: string | undefined;
}

/** The session as its host sees it. A class, because a process may have very many: closures of its members would be most of their memory. */
export class PresentedSession<Tools extends ToolTypes> implements Session<Tools> {
  readonly mode: string;
  declare readonly user?: string;
  declare readonly variant?: string;
  readonly registry: Registry<Tools>;
  readonly #host: SessionHost;
  readonly #live: LiveSession;
  readonly #caller: Caller;
  #turn: LiveTurn | undefined;

  constructor(host: SessionHost, { live, registry, agent }: Presented<Tools>) {
    const { mode, user, variant } = live;
    this.mode = mode;
    if (user !== undefined) this.user = user;
    if (variant !== undefined) this.variant = variant;
    this.registry = registry;
    this.#host = host;
    this.#live = live;
    this.#caller = { agent, session: this };
    const begun = live.currentTurn();
    this.#turn = begun && new LiveTurn(live, begun, this.#caller);
  }

  get id(): string {
    return this.#live.id;
  }

  get state(): JsonObject {
    return this.#live.state;
  }

  get isOpen(): boolean {
    return this.#live.isOpen;
  }

  get turn(): Turn<Tools> | undefined {
    return this.#turn?.isOver === false ? typed<Tools>(this.#turn) : undefined;
  }

  beginTurn(): Turn<Tools> {
    this.#turn?.end();
    this.#turn = new LiveTurn(this.#live, this.#live.beginTurn(), this.#caller);
    return typed<Tools>(this.#turn);
  }

  toolsFor<Id extends string>(providerId: Id, selection?: Pick<ToolSelection, "agent" | "names">): ProviderTool<Id>[] {
    const selected = { ...this.#selection, ...selection };
    const { agent, names } = selected;
    this.#host.warnUnknown(
      this.registry,
      (names ?? []).map((name) => ({ pointer: "`names` of `toolsFor`", name })),
    );
    this.#live.offers.note(providerId, defined({ agent, names }));
    return this.registry.toolsFor(providerId, selected);
  }

  promptFor(selection?: Pick<PromptSelection, "agent" | "names" | "budgetTokens">): string {
    return this.registry.promptFor({ ...this.#selection, ...selection });
  }

  get #selection(): ToolSelection {
    const { registry, mode } = this;
    const { leftOut } = this.#live;
    return selectionIn({ registry, mode, leftOut, policy: this.#host.policy }, this.#caller.agent);
  }

  catalogueFor(agent: string | undefined = this.#caller.agent): ToolCatalogue {
    return this.#live.servicesFor(agent).catalogue;
  }

  get outputs(): ToolOutputs {
    return this.#live.servicesFor(this.#caller.agent).outputs;
  }

  get jobs(): readonly Job[] {
    return this.#live.jobs.list();
  }

  job(id: string): Job | undefined {
    return this.#live.jobs.get(id);
  }

  get unknownCalls(): readonly string[] {
    const running = runningCalls(this.#live);
    const { recent } = this.#live.parts.read(callsPart);
    return [...recent].flatMap(([id, { outcome }]) => (outcome === undefined && !running.has(id) ? [id] : []));
  }

  allowAgain(callId: string): void {
    if (!this.unknownCalls.includes(callId)) return;
    const { error } = failure("INTERNAL", "The call did not take effect.");
    this.#live.parts.record(callsPart, { type: "ended", callId, outcome: { ok: false, error } });
  }

  async saved(): Promise<void> {
    return this.#live.saved();
  }

  preview(response: ToolResponse<unknown>, maxLines?: number): Promise<readonly string[]> {
    return previewResponse(this.#live.registry, response, maxLines);
  }

  confirmations(): readonly Confirmation[] {
    return pendingConfirmations(this.#live, this.#host.ports);
  }

  isDecided(callId: string, messageId: string): boolean {
    return isDecided(this.#live, callId, messageId);
  }

  confirmerOf(name: string): Confirmer | undefined {
    const tool = this.registry.tool(name);
    return tool && confirmerOf({ tool, session: this.#live });
  }

  clearCurrentTurn(): void {
    this.#turn?.clear();
  }

  clearState(): void {
    this.#live.clearState();
    // Results may have depended on it.
    this.#turn?.forget();
  }

  async close(): Promise<void> {
    const live = this.#live;
    const { events, ports } = this.#host;
    this.#turn?.end();
    live.close();
    await events.flush();
    await live.saved();
    await removeOutputs({ session: live, ports });
  }
}

// What the declarations say of the tools is what the same build wrote.
const typed = <Tools extends ToolTypes>(turn: LiveTurn): Turn<Tools> => turn as unknown as Turn<Tools>;
