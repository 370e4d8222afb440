import type { LeftOutTools } from "../../model/call/call.ts";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { DocumentChange } from "../../model/workspace/document.ts";
import type { AskedModels } from "../../model/ports/asked-models.ts";
import type { Claim, DocumentStore } from "../../model/ports/store.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { RunState, TaskState } from "../../model/tasks/task.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import type { RememberedText } from "../../model/ports/memory.ts";
import { behaviorOf, type ToolBehavior, type ToolBehaviors } from "../../model/tool/tool-behavior.ts";
import type { Registry } from "../../registry/registry.ts";
import type { SessionsIn } from "../../runtime/create-runtime.ts";
import type { Json } from "../../util/json.ts";
import { createFold, type Fold } from "../timeline/fold.ts";
import { appendToRun, isInTimeline, runOf, type RunAddition, type RunEntry } from "../timeline/run-log.ts";
import { LoadedDocuments } from "../render/documents.ts";
import type { AgentHost, TurnExtension } from "./options.ts";
import { memoriesOfRun } from "../memory/memory.ts";
import { TaskSessions } from "./task-sessions.ts";

export type ResolvedHost = AgentHost &
  Required<Pick<AgentHost, "agents">> & { readonly leftOut: LeftOutTools; readonly policy: CompletePolicy };

/** The parts that a worker creates from its host's options, once for all runs. */
export interface HostParts {
  readonly host: ResolvedHost;
  /** The runtime's sessions, with their logs inside the runs' logs. */
  readonly sessionsIn: SessionsIn;
  /** Calls one of the models, and adds its usage to the running call. */
  readonly asked: AskedModels;
  readonly models: ReadonlyMap<string, LanguageModelV4>;
  readonly behaviors: ToolBehaviors;
  readonly clock: Clock;
  readonly worker: string;
  readonly leaseMs: number;
  readonly pollMs: number;
}

export interface RunParts extends HostParts {
  readonly claim: Claim;
  readonly user: string | undefined;
  /** Stops the work and leaves the run open. */
  readonly stop: AbortSignal | undefined;
  /** Set if the run is a conversation. */
  readonly turns?: TurnExtension | undefined;
}

/** A run that this process works on: its state, and the only way to add to its timeline. */
export class LiveRun {
  readonly host: ResolvedHost;
  readonly registry: Registry;
  readonly documents: DocumentStore;
  readonly claim: Claim;
  /** The conversation's extension of turns; undefined if the run is not a conversation. */
  readonly turns: TurnExtension | undefined;
  readonly sessions: TaskSessions;
  readonly clock: Clock;
  readonly asked: AskedModels;
  readonly loaded: LoadedDocuments;
  readonly #parts: RunParts;
  readonly #fold: Fold;
  readonly #agents: ReadonlyMap<string, AgentDefinition>;
  readonly #cancels = new Map<string, AbortController>();
  #waiting: (() => void)[] = [];
  #order: Promise<unknown> = Promise.resolve();
  #failure: { readonly error: unknown } | undefined;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.host = parts.host;
    this.registry = parts.host.registry;
    this.documents = parts.host.store.documents;
    this.claim = parts.claim;
    this.turns = parts.turns;
    this.clock = parts.clock;
    this.asked = parts.asked;
    this.loaded = new LoadedDocuments(() => ({ store: this.documents, workspace: this.workspace }));
    this.#fold = createFold(runOf(parts.claim.log));
    this.#agents = new Map(parts.host.agents.map((agent) => [agent.name, agent]));
    this.sessions = new TaskSessions(this, parts);
  }

  get id(): string {
    return this.state.run;
  }

  get state(): RunState {
    return this.#fold.state;
  }

  /** Whether this process starts no further work. */
  get isStopping(): boolean {
    return this.#parts.stop?.aborted === true;
  }

  /** Signals that abort model requests: the host's `stop`, and the given signals. */
  cutOff(...signals: readonly AbortSignal[]): AbortSignal {
    const { stop } = this.#parts;
    return AbortSignal.any(stop === undefined ? [...signals] : [...signals, stop]);
  }

  /** The memories that a new task reads. A task starts even if they cannot be read. */
  memories(): Promise<readonly RememberedText[]> {
    return memoriesOfRun(this.host.memory, { run: this.id, user: this.#parts.user }).catch(() => []);
  }

  load(entries: readonly RunEntry[]): void {
    this.#fold.add(entries);
    for (const entry of entries) if (entry.type === "session") this.sessions.begun.add(entry.task);
  }

  get workspace(): string {
    return this.state.workspace;
  }

  append(...entries: readonly NewEntry[]): Promise<void> {
    return this.appendWith([], ...entries);
  }

  /**
   * Stores entries together with documents, in one transaction.
   *
   * @throws ToolwrightError `DOCUMENT_CONFLICT`; then nothing is stored and the run continues.
   */
  async appendWith(documents: readonly DocumentChange[], ...entries: readonly NewEntry[]): Promise<void> {
    try {
      await this.#add({ entries, documents });
    } catch (error) {
      if (!isToolwrightError(error) || error.code !== "DOCUMENT_CONFLICT") this.lose(error);
      throw error;
    }
  }

  /** Stores the records of a task's session. If that fails, the run continues and the session tries again. */
  record(task: string, entries: readonly { readonly entry: Json }[]): Promise<void> {
    return this.#add({ entries: entries.map(({ entry }) => ({ type: "session", task, entry })) });
  }

  async #add(addition: Pick<RunAddition, "entries" | "documents">): Promise<void> {
    this.throwIfLost();
    const { claim, host, state } = this;
    this.take(await appendToRun(host.store, this.id, { ...addition, after: state.seq, claim }));
  }

  /** Runs work that depends on the state and changes it, such as the check of a limit, one at a time. */
  inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#order.then(work);
    this.#order = result.catch(() => undefined);
    return result;
  }

  take(entries: readonly RunEntry[]): void {
    const fresh = entries.filter(({ seq }) => seq > this.state.seq);
    if (fresh.length === 0) return;
    this.load(fresh);
    for (const entry of fresh) if (isInTimeline(entry)) this.host.onEvent?.({ type: "entry", entry });
    for (const task of this.state.tasks.values()) {
      if (task.cancelling !== undefined) this.#cancelOf(task.id).abort(new Error(`cancelled: ${task.cancelling}`));
    }
    this.notify();
  }

  /** Ends the work with an error: the claim is lost, or the store fails. */
  lose(error: unknown): void {
    this.#failure ??= { error };
    for (const task of this.state.tasks.keys()) this.#cancelOf(task).abort(error);
    this.notify();
  }

  throwIfLost(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  notify(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  signalOf(task: string): AbortSignal {
    return this.#cancelOf(task).signal;
  }

  task(id: string): TaskState {
    const task = this.state.tasks.get(id);
    if (task === undefined) throw new ToolwrightError("STORE_FAILED", `The run ${this.id} has no task ${id}.`);
    return task;
  }

  agent(name: string): AgentDefinition {
    const agent = this.#agents.get(name);
    if (agent === undefined)
      throw new ToolwrightError("AGENT_UNKNOWN", `The run ${this.id} has the agent "${name}", which does not exist.`);
    return agent;
  }

  model({ model = "" }: AgentDefinition): LanguageModelV4 {
    const found = this.#parts.models.get(model);
    if (found === undefined) throw new ToolwrightError("AGENT_INVALID", `There is no model "${model}".`);
    return found;
  }

  behavior(tool: ToolRecord): ToolBehavior {
    return behaviorOf(this.#parts.behaviors, tool);
  }

  #cancelOf(task: string): AbortController {
    let cancel = this.#cancels.get(task);
    if (cancel === undefined) this.#cancels.set(task, (cancel = new AbortController()));
    return cancel;
  }
}
