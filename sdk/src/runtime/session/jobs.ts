import type { CallSession, CallTurn } from "../../model/call/call.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import { plainJson } from "../values/plain-json.ts";
import type { CallRequest, Offer } from "../kernel/started-call.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import { orElse } from "../../util/failures.ts";

export interface JobRequest {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly turn: CallTurn;
  readonly agent: string | undefined;
  readonly provider: string | undefined;
  readonly offer: Offer | undefined;
}

interface RunningJob {
  readonly response: Promise<ToolResponse>;
  readonly controller: AbortController;
}

type StartedJob = Omit<JobRecord, "response" | "wasCancelled">;

/** What background calls need of their session. */
export interface JobSession extends Pick<CallSession, "parts" | "policy" | "saved"> {
  run(request: CallRequest): ToolResponse | Promise<ToolResponse>;
  /** A turn by its id. */
  turnOf(id: string): CallTurn;
}

export class Jobs {
  readonly #session: JobSession;
  readonly #running = new Map<string, RunningJob>();

  constructor(session: JobSession) {
    this.#session = session;
  }

  get #records(): ReadonlyMap<string, JobRecord> {
    return this.#session.parts.read(jobsPart);
  }

  /** Starts a call, or gives the one of this id that was started before. */
  async start(request: JobRequest): Promise<Job> {
    const known = this.get(request.id);
    if (known !== undefined) return known;
    const { id, name: tool, turn, agent, provider, offer } = request;
    const args = storable(request.args, this.#session.policy);
    const started = { tool, args, turnId: turn.id, agent, provider, offer };
    const entry = { ...started, agent: agent ?? null, provider: provider ?? null, offer: offer ?? null };
    this.#session.parts.record(jobsPart, { type: "started", id, ...entry });
    // It is known before it has an effect.
    await this.#session.saved();
    void this.#run(request);
    return this.#job(id, started);
  }

  get(id: string): Job | undefined {
    const record = this.#records.get(id);
    return record === undefined ? undefined : this.#job(id, record);
  }

  list(): readonly Job[] {
    return [...this.#records].map(([id, record]) => this.#job(id, record));
  }

  #job(id: string, started: StartedJob): Job {
    const status = (): JobStatus => this.#status(id);
    return {
      id,
      tool: started.tool,
      get status() {
        return status();
      },
      result: () => this.#result(id, started),
      cancel: () => this.#running.get(id)?.controller.abort(),
    };
  }

  #status(id: string): JobStatus {
    const record = this.#records.get(id);
    if (record?.response === undefined) return this.#running.has(id) ? "running" : "interrupted";
    if (record.response.ok) return "succeeded";
    return record.wasCancelled ? "cancelled" : "failed";
  }

  async #result(id: string, { tool: name, args, turnId, agent, provider, offer }: StartedJob): Promise<ToolResponse> {
    const known = this.#running.get(id)?.response ?? this.#records.get(id)?.response;
    return known ?? this.#run({ id, name, args, turn: this.#session.turnOf(turnId), agent, provider, offer });
  }

  #run(request: JobRequest): Promise<ToolResponse> {
    const { id } = request;
    const controller = new AbortController();
    const response = this.#finish(id, controller.signal, () =>
      this.#session.run({ ...request, parent: undefined, signal: controller.signal, isBackground: true }),
    );
    this.#running.set(id, { response, controller });
    return response;
  }

  async #finish(
    id: string,
    signal: AbortSignal,
    run: () => ToolResponse | Promise<ToolResponse>,
  ): Promise<ToolResponse> {
    // Not before the caller has its job.
    await Promise.resolve();
    const response = await run();
    const wasCancelled = !response.ok && signal.aborted;
    this.#session.parts.record(jobsPart, {
      type: "ended",
      id,
      response: stored<ToolResponse>().read(plainJson(response)),
      wasCancelled,
    });
    this.#running.delete(id);
    // A response that cannot be stored now is stored with the session's next entries.
    await this.#session.saved()?.catch(() => undefined);
    return response;
  }
}

/** The arguments as JSON. What is not JSON fails when the call is made, as it would in the foreground. */
function storable(args: unknown, policy: CompletePolicy): Json {
  const { maxArgumentBytes: bytes, maxArgumentValues: values, maxDepth: depth } = policy;
  return orElse(() => plainJson(args, { bytes, values, depth }), null);
}

/** How far a background call is: `interrupted` is one that a process began which no longer runs. */
export type JobStatus = "running" | "succeeded" | "failed" | "cancelled" | "interrupted";

/** A call in the background. With a store it outlasts the process: its status and its response can be read after a restart. */
export interface Job {
  /** Id of the call. */
  readonly id: string;
  /** Name of the tool. */
  readonly tool: string;
  readonly status: JobStatus;
  /**
   * Resolves to the response once the call has ended. An interrupted call is made again, with the same arguments and under the same
   * id: a tool that is neither read-only nor idempotent answers with its first outcome, or that its outcome is unknown.
   */
  result(): Promise<ToolResponse>;
  /** Cancels the call; does nothing where it does not run in this process. */
  cancel(): void;
}

interface JobRecord {
  readonly tool: string;
  readonly args: Json;
  readonly turnId: string;
  readonly agent: string | undefined;
  /** The provider in whose form the arguments are. */
  readonly provider: string | undefined;
  readonly offer: Offer | undefined;
  /** Undefined until it has ended. */
  readonly response: ToolResponse | undefined;
  readonly wasCancelled: boolean;
}

type JobEntry =
  | {
      readonly type: "started";
      readonly id: string;
      readonly tool: string;
      readonly args: Json;
      readonly turnId: string;
      readonly agent: string | null;
      readonly provider: string | null;
      readonly offer: Offer | null;
    }
  | { readonly type: "ended"; readonly id: string; readonly response: ToolResponse; readonly wasCancelled: boolean };

/** The background calls of a session, by call id, in the order they were started. */
const jobsPart: StatePart<ReadonlyMap<string, JobRecord>, JobEntry> = {
  name: "jobs",
  initial: () => new Map(),
  add(before, entries) {
    const jobs = new Map(before);
    for (const entry of entries) jobs.set(entry.id, jobAfter(jobs.get(entry.id), entry));
    return jobs;
  },
};

function jobAfter(job: JobRecord | undefined, entry: JobEntry): JobRecord {
  if (entry.type === "ended") {
    const { response, wasCancelled } = entry;
    // What has ended was started by an earlier entry.
    return { ...job, response, wasCancelled } as JobRecord;
  }
  const { tool, args, turnId } = entry;
  const agent = entry.agent ?? undefined;
  const provider = entry.provider ?? undefined;
  const offer = entry.offer ?? undefined;
  return { tool, args, turnId, agent, provider, offer, response: undefined, wasCancelled: false };
}
