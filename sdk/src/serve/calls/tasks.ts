import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Clock } from "../../model/ports/clock.ts";
import type { McpTasks } from "../options/tasks.ts";
import type { RunningCall } from "./running-call.ts";
import { Task } from "./task.ts";

/** Calls that their clients ask for later. They are kept in memory: the promise of a handler cannot be stored. */
export interface Tasks {
  /** How long a request waits for its call, in milliseconds. */
  readonly afterMs: number;
  /** Names of tools that only clients with tasks may call. */
  readonly required: ReadonlySet<string>;
  /** Makes a task of a call; undefined where there are too many. */
  create(call: RunningCall<CallToolResult>, principal: string): Task | undefined;
  /** Undefined where the client has no such task. */
  get(id: string, principal: string): Task | undefined;
  /** Cancels all. */
  close(): void;
}

export interface TasksOptions extends McpTasks {
  readonly clock: Clock;
  readonly ids: () => string;
  /** For how long a task waits for an answer. */
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
