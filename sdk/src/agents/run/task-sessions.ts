import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { JsonObject } from "../../util/json.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import type { Session, Turn } from "../../runtime/session/session.ts";
import { defined } from "../../util/defined.ts";

/** How the sessions of a run are opened. */
export interface SessionSettings {
  readonly runtime: Runtime;
  readonly run: string;
  readonly user: string | undefined;
  readonly modeOf: (agent: string) => string | undefined;
  /** State that the session of a task begins with. */
  readonly stateOf?: (() => JsonObject) | undefined;
}

/** What a session is opened for. */
export type SessionTask = Pick<TaskState, "id" | "agent" | "turns">;

/** Every call of a task runs in the task's own session; each message of the model is a turn of it. */
export class TaskSessions {
  readonly #settings: SessionSettings;
  readonly #open = new Map<string, Promise<Session>>();
  readonly #turns = new Map<string, { readonly number: number; readonly turn: Turn }>();

  constructor(settings: SessionSettings) {
    this.#settings = settings;
  }

  /** Id of the session of a task. */
  idOf(task: SessionTask): string {
    return `${this.#settings.run}.${task.id}`;
  }

  /** The turn of the message that a task is at. */
  async turnOf(task: SessionTask): Promise<Turn> {
    let session = this.#open.get(task.id);
    if (session === undefined) this.#open.set(task.id, (session = this.#openSession(task)));
    const opened = await session;
    const present = this.#turns.get(task.id);
    if (present?.number === task.turns) return present.turn;
    const turn = opened.beginTurn();
    this.#turns.set(task.id, { number: task.turns, turn });
    return turn;
  }

  /** Ends the session of a task that has ended. */
  async close(task: string): Promise<void> {
    const session = this.#open.get(task);
    this.#open.delete(task);
    this.#turns.delete(task);
    await (await session)?.close();
  }

  async #openSession(task: SessionTask): Promise<Session> {
    const { runtime, user, modeOf, stateOf } = this.#settings;
    const id = this.idOf(task);
    const mode = modeOf(task.agent);
    const options = {
      id,
      agent: task.agent,
      ...defined({ user, mode, state: stateOf?.() }),
    };
    try {
      return await runtime.openSession(options);
    } catch (error) {
      if (!isToolwrightError(error) || error.code !== "SESSION_EXISTS") throw error;
      return runtime.resumeSession(id);
    }
  }
}
