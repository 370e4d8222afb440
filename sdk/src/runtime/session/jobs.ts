import type { CallSession, CallTurn } from "../../model/call/call.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import { defined } from "../../util/defined.ts";
import { orElse } from "../../util/failures.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import type { CallRequest, Offer } from "../kernel/resolve.ts";
import { plainJson } from "../values/plain-json.ts";

/** The status of a background call: `interrupted` means that the process that started it no longer runs. */
export type JobStatus = "running" | "succeeded" | "failed" | "cancelled" | "interrupted";

/** A background call. With a store it survives the process: its status and its response can be read after a restart. */
export interface Job {
  /** Id of the call. */
  readonly id: string;
  /** Name of the tool. */
  readonly tool: string;
  readonly status: JobStatus;
  /**
   * Resolves to the response when the call has ended. An interrupted call is repeated with the same arguments and id: a tool that is neither
   * read-only nor idempotent returns its first outcome, or reports that its outcome is unknown.
   */
  result(): Promise<ToolResponse>;
  /** Cancels the call; does nothing if it does not run in this process. */
  cancel(): void;
}

export interface JobRequest extends Pick<CallRequest, "id" | "name" | "args" | "agent" | "provider" | "offer"> {
  readonly turn: CallTurn;
}

interface JobSession extends Pick<CallSession, "parts" | "policy" | "stored"> {
  run(request: CallRequest): ToolResponse | Promise<ToolResponse>;
  turnOf(id: string): CallTurn;
}

export class Jobs {
  readonly #session: JobSession;
  readonly #running = new Map<
    string,
    { readonly response: Promise<ToolResponse>; readonly controller: AbortController }
  >();

  constructor(session: JobSession) {
    this.#session = session;
  }

  /** Starts a call, or returns the earlier one with this id. */
  async start(request: JobRequest): Promise<Job> {
    const { id, name, turn, agent, provider, offer } = request;
    const known = this.get(id);
    if (known !== undefined) return known;
    const { parts, policy } = this.#session;
    const call = {
      name,
      args: storable(request.args, policy),
      turnId: turn.id,
      ...defined({ agent, provider, offer }),
    };
    parts.record(jobsPart, { type: "started", id, call });
    // The call is stored before it has an effect.
    await this.#session.stored();
    void this.#run(request);
    return this.#job(id, call);
  }

  get(id: string): Job | undefined {
    const record = this.#records.get(id);
    return record && this.#job(id, record.call);
  }

  list(): readonly Job[] {
    return [...this.#records].map(([id, { call }]) => this.#job(id, call));
  }

  get #records(): ReadonlyMap<string, JobRecord> {
    return this.#session.parts.read(jobsPart);
  }

  #job(id: string, call: JobCall): Job {
    const status = (): JobStatus =>
      this.#records.get(id)?.ended?.status ?? (this.#running.has(id) ? "running" : "interrupted");
    return {
      id,
      tool: call.name,
      get status() {
        return status();
      },
      result: () => this.#result(id, call),
      cancel: () => this.#running.get(id)?.controller.abort(),
    };
  }

  async #result(id: string, { turnId, agent, provider, ...call }: JobCall): Promise<ToolResponse> {
    const known = this.#running.get(id)?.response ?? this.#records.get(id)?.ended?.response;
    return known ?? this.#run({ id, ...call, agent, provider, turn: this.#session.turnOf(turnId) });
  }

  #run(request: JobRequest): Promise<ToolResponse> {
    const controller = new AbortController();
    const response = this.#finish(request, controller.signal);
    this.#running.set(request.id, { response, controller });
    return response;
  }

  async #finish(request: JobRequest, signal: AbortSignal): Promise<ToolResponse> {
    // Runs only after the caller has its job.
    await Promise.resolve();
    const response = await this.#session.run({ ...request, parent: undefined, signal, isBackground: true });
    const status = response.ok ? "succeeded" : signal.aborted ? "cancelled" : "failed";
    const ended = { status, response: stored<ToolResponse>().read(plainJson(response)) } as const;
    this.#session.parts.record(jobsPart, { type: "ended", id: request.id, ended });
    this.#running.delete(request.id);
    // A response that cannot be stored now is stored with the session's next entries.
    await this.#session.stored()?.catch(() => undefined);
    return response;
  }
}

/** The arguments as JSON. Other values fail when the call runs, as in the foreground. */
function storable(args: unknown, policy: CompletePolicy): Json {
  const { maxArgumentBytes: bytes, maxArgumentValues: values, maxDepth: depth } = policy;
  return orElse(() => plainJson(args, { bytes, values, depth }), null);
}

interface JobCall {
  readonly name: string;
  readonly args: Json;
  readonly turnId: string;
  readonly agent?: string | undefined;
  /** The provider whose format the arguments have. */
  readonly provider?: string | undefined;
  readonly offer?: Offer | undefined;
}

interface JobEnd {
  readonly status: Exclude<JobStatus, "running" | "interrupted">;
  readonly response: ToolResponse;
}

interface JobRecord {
  readonly call: JobCall;
  readonly ended?: JobEnd;
}

type JobEntry =
  | { readonly type: "started"; readonly id: string; readonly call: JobCall }
  | { readonly type: "ended"; readonly id: string; readonly ended: JobEnd };

/** The background calls of a session, by call id, in the order in which they were started. */
const jobsPart: StatePart<ReadonlyMap<string, JobRecord>, JobEntry> = {
  name: "jobs",
  initial: () => new Map(),
  add(before, entries) {
    const jobs = new Map(before);
    for (const entry of entries) {
      const call = entry.type === "started" ? entry.call : jobs.get(entry.id)?.call;
      if (call !== undefined) jobs.set(entry.id, { call, ...(entry.type === "ended" && { ended: entry.ended }) });
    }
    return jobs;
  },
};
