import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Store } from "../../model/ports/store.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { SessionsIn } from "../../runtime/create-runtime.ts";
import { logName } from "../../runtime/session/open-session.ts";
import type { Session, Turn } from "../../runtime/session/session.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { readRunLog } from "../timeline/run-log.ts";
import type { TurnExtension } from "./options.ts";

export interface SessionSettings {
  readonly host: { readonly agents: readonly AgentDefinition[]; readonly store: Store };
  readonly sessionsIn: SessionsIn;
  readonly user: string | undefined;
  readonly turns?: TurnExtension | undefined;
}

export interface RecordingRun {
  readonly id: string;
  readonly workspace: string;
  record(task: string, entries: readonly { readonly entry: Json }[]): Promise<void>;
}

export type SessionTask = Pick<TaskState, "id" | "agent" | "turns">;

/** Every call of a task runs in the task's session, and each message of the model is a turn of it. The session logs are in the run's log. */
export class TaskSessions {
  /** The tasks whose sessions are in the run's log. */
  readonly begun = new Set<string>();
  readonly #run: RecordingRun;
  readonly #settings: SessionSettings;
  readonly #sessions: ReturnType<SessionsIn>;
  readonly #open = new Map<string, Promise<Session>>();
  readonly #turns = new Map<string, { readonly number: number; readonly turn: Turn }>();

  constructor(run: RecordingRun, settings: SessionSettings) {
    this.#run = run;
    this.#settings = settings;
    const taskOf = (log: string): string => log.slice(logName(`${run.id}.`).length);
    this.#sessions = settings.sessionsIn({
      read: async (log, after = 0) => {
        const entries = (await readRunLog(settings.host.store, run.id)).filter((entry) => entry.type === "session");
        return entries.filter(({ task }) => task === taskOf(log)).slice(after);
      },
      append: (log, { entries }) => run.record(taskOf(log), entries),
    });
  }

  idOf(task: SessionTask): string {
    return `${this.#run.id}.${task.id}`;
  }

  /** Resolves when all records of the sessions are in the log of the run. */
  async saved(): Promise<void> {
    for (const session of this.#open.values()) await (await session.catch(() => undefined))?.saved();
  }

  /** The turn of a task's current message. */
  async turnOf(task: SessionTask): Promise<Turn> {
    let session = this.#open.get(task.id);
    if (session === undefined) {
      session = this.#openSession(task);
      this.#open.set(task.id, session);
      session.catch(() => this.#open.delete(task.id));
    }
    const opened = await session;
    const present = this.#turns.get(task.id);
    if (present?.number === task.turns) return present.turn;
    const turn = opened.beginTurn();
    this.#turns.set(task.id, { number: task.turns, turn });
    return turn;
  }

  async close(task: string): Promise<void> {
    const session = this.#open.get(task);
    this.#open.delete(task);
    this.#turns.delete(task);
    await (await session)?.close();
  }

  #openSession(task: SessionTask): Promise<Session> {
    const id = this.idOf(task);
    if (this.begun.has(task.id)) return this.#sessions.resumeSession(id);
    const { host, user, turns } = this.#settings;
    const { mode } = host.agents.find(({ name }) => name === task.agent) ?? {};
    const { workspace } = this.#run;
    const known = defined({ user, mode, state: turns?.stateOf() });
    return this.#sessions.openSession({ id, agent: task.agent, task: task.id, workspace, ...known });
  }
}
