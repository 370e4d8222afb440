import type { CallSession, CallTurn } from "../../model/call.ts";
import type { CompletePolicy } from "../../model/policy.ts";
import type { ToolResponse } from "../../model/response.ts";
import type { Json } from "../../util/json.ts";
import { jobsPart, type JobRecord } from "../parts/jobs.ts";
import { plainJson } from "../values/plain-json.ts";
import type { Job, JobStatus } from "./job.ts";
import type { CallRequest } from "../kernel/started-call.ts";

/** A background call to be made. */
export interface JobRequest {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly turn: CallTurn;
  readonly agent: string | undefined;
  readonly provider: string | undefined;
}

interface RunningJob {
  readonly response: Promise<ToolResponse>;
  readonly controller: AbortController;
}

/** What background calls need of their session. */
export interface JobSession extends Pick<CallSession, "parts" | "policy" | "saved"> {
  run(request: CallRequest): ToolResponse | Promise<ToolResponse>;
  /** A turn by its id. */
  turnOf(id: string): CallTurn;
}

/** The background calls of one session. */
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
    const { id, name: tool, args, turn, agent, provider } = request;
    if (!this.#records.has(id)) {
      const kept = storable(args, this.#session.policy);
      this.#session.parts.record(jobsPart, {
        type: "started",
        id,
        tool,
        args: kept,
        turnId: turn.id,
        agent: agent ?? null,
        provider: provider ?? null,
      });
      // It is known before it has an effect.
      await this.#session.saved();
      void this.#run(request);
    }
    return this.#job(id, tool);
  }

  get(id: string): Job | undefined {
    const record = this.#records.get(id);
    return record === undefined ? undefined : this.#job(id, record.tool);
  }

  list(): readonly Job[] {
    return [...this.#records].map(([id, { tool }]) => this.#job(id, tool));
  }

  #job(id: string, tool: string): Job {
    const status = (): JobStatus => this.#status(id);
    return {
      id,
      tool,
      get status() {
        return status();
      },
      result: () => this.#result(id),
      cancel: () => this.#running.get(id)?.controller.abort(),
    };
  }

  #status(id: string): JobStatus {
    const record = this.#records.get(id);
    if (record?.response === undefined) return this.#running.has(id) ? "running" : "interrupted";
    if (record.response.ok) return "succeeded";
    return record.wasCancelled ? "cancelled" : "failed";
  }

  async #result(id: string): Promise<ToolResponse> {
    const running = this.#running.get(id);
    if (running !== undefined) return running.response;
    const record = this.#records.get(id);
    if (record === undefined) throw new Error(`There is no job ${id}.`);
    if (record.response !== undefined) return record.response;
    const { tool: name, args, turnId, agent, provider } = record;
    return this.#run({ id, name, args, turn: this.#session.turnOf(turnId), agent, provider });
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
    this.#session.parts.record(jobsPart, { type: "ended", id, response: plainJson(response), wasCancelled });
    this.#running.delete(id);
    // A response that cannot be stored now is stored with the session's next entries.
    await this.#session.saved()?.catch(() => undefined);
    return response;
  }
}

/** The arguments as JSON. What is not JSON fails when the call is made, as it would in the foreground. */
function storable(args: unknown, policy: CompletePolicy): Json {
  const { maxArgumentBytes: bytes, maxArgumentValues: values, maxDepth: depth } = policy;
  try {
    return plainJson(args, { bytes, values, depth });
  } catch {
    return null;
  }
}
