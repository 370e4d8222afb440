import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Clock } from "../../model/ports/clock.ts";
import type { McpTasks } from "../options/server-options.ts";
import type { RunningCall, Questions } from "./running-call.ts";
import { defined } from "../../util/defined.ts";

/** Calls that their clients ask for later. They are kept in memory: the promise of a handler cannot be stored. */
export interface Tasks {
  /** How long a request waits for its call, in milliseconds. */
  readonly afterMs: number;
  /** Names of tools that only clients with tasks may call. */
  readonly required: ReadonlySet<string>;
  create(call: RunningCall<CallToolResult>, principal: string): Task | undefined;
  get(id: string, principal: string): Task | undefined;
  close(): void;
}

export interface TasksOptions extends McpTasks {
  readonly clock: Clock;
  readonly ids: () => string;
  readonly answerWithinMs: number;
}

export function createTasks(options: TasksOptions): Tasks {
  const { clock, ids, answerWithinMs, afterMs = 10_000, keepMs = 3_600_000, maxTasks = 1000, required = [] } = options;
  const tasks = new Map<string, Task>();
  return {
    afterMs,
    required: new Set(required),
    create(call, principal) {
      if (tasks.size >= maxTasks) return undefined;
      const id = ids();
      const task = new Task({ id, principal, call, clock, answerWithinMs, keepMs, onGone: () => tasks.delete(id) });
      tasks.set(id, task);
      return task;
    },
    get(id, principal) {
      const task = tasks.get(id);
      return task?.principal === principal ? task : undefined;
    },
    close() {
      for (const task of tasks.values()) task.close();
      tasks.clear();
    },
  };
}

interface TaskHandle {
  readonly taskId: string;
  readonly status: "working" | "input_required" | "completed" | "cancelled" | "failed";
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  /** Milliseconds since it was created after which it may be gone; null while it runs. */
  readonly ttlMs: number | null;
  readonly pollIntervalMs: number;
}

interface DetailedTask extends TaskHandle {
  readonly inputRequests?: Questions;
  readonly result?: CallToolResult;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

interface TaskOptions {
  readonly id: string;
  readonly principal: string;
  readonly call: RunningCall<CallToolResult>;
  readonly clock: Clock;
  readonly answerWithinMs: number;
  readonly keepMs: number;
  readonly onGone: () => void;
}

type TaskEnd = { readonly result: CallToolResult } | { readonly error: unknown };

const pollIntervalMs = 1_000;

export class Task {
  readonly #options: TaskOptions;
  readonly #createdAt: number;
  #updatedAt: number;
  #message: string | undefined;
  #isCancelled = false;
  #end: TaskEnd | undefined;
  #stop: () => void = () => undefined;

  constructor(options: TaskOptions) {
    this.#options = options;
    this.#createdAt = this.#updatedAt = options.clock.now();
    const { call } = options;
    call.isTask = true;
    call.channel = {
      progress: (_done, _total, message) => this.#update(message),
      log: () => undefined,
    };
    call.onAsk = () => {
      this.#update();
      this.#await();
    };
    call.outcome.then(
      (result) => this.#settle({ result }),
      (error: unknown) => this.#settle({ error }),
    );
  }

  get principal(): string {
    return this.#options.principal;
  }

  get handle(): TaskHandle {
    return {
      taskId: this.#options.id,
      status: this.#status,
      ...defined({ statusMessage: this.#message }),
      createdAt: isoTime(this.#createdAt),
      lastUpdatedAt: isoTime(this.#updatedAt),
      ttlMs: this.#end === undefined ? null : Math.ceil(this.#updatedAt - this.#createdAt + this.#options.keepMs),
      pollIntervalMs,
    };
  }

  get detailed(): DetailedTask {
    const { handle } = this;
    const end = this.#end;
    if (handle.status === "input_required") return { ...handle, inputRequests: this.#options.call.questions };
    if (handle.status === "completed" && end !== undefined && "result" in end) return { ...handle, result: end.result };
    if (handle.status === "failed" && end !== undefined && "error" in end)
      return { ...handle, error: wireError(end.error) };
    return handle;
  }

  /** Takes answers; those to other questions are ignored. */
  async answer(answers: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.#end !== undefined) return;
    await this.#options.call.answer(answers, true);
    this.#update();
    this.#await();
  }

  cancel(): void {
    if (this.#end !== undefined) return;
    this.#isCancelled = true;
    this.#options.call.cancel();
  }

  /** Ends it without keeping it. */
  close(): void {
    this.#stop();
    this.#options.call.cancel();
  }

  get #status(): TaskHandle["status"] {
    if (this.#end === undefined)
      return Object.keys(this.#options.call.questions).length > 0 ? "input_required" : "working";
    const hasResult = "result" in this.#end;
    // It may have come to its end before it heard of it.
    const isSuccess = "result" in this.#end && this.#end.result.isError !== true;
    if (this.#isCancelled && !isSuccess) return "cancelled";
    return hasResult ? "completed" : "failed";
  }

  #update(message = this.#message): void {
    this.#message = message;
    this.#updatedAt = this.#options.clock.now();
  }

  /** Its client may never answer. */
  #await(): void {
    const { clock, answerWithinMs, call } = this.#options;
    this.#stop();
    if (this.#status === "input_required") this.#stop = clock.after(answerWithinMs, () => call.cancel());
  }

  #settle(end: TaskEnd): void {
    const { clock, keepMs, onGone } = this.#options;
    this.#end = end;
    this.#update();
    this.#stop();
    this.#stop = clock.after(keepMs, onGone);
  }
}

const isoTime = (time: number): string => new Date(time).toISOString();

function wireError(error: unknown): NonNullable<DetailedTask["error"]> {
  if (!(error instanceof ProtocolError)) return { code: ProtocolErrorCode.InternalError, message: "Internal error" };
  const { code, message, data } = error;
  return { code, message, ...defined({ data }) };
}
