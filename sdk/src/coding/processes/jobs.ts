import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandToRun } from "../services/commands.ts";
import { Job } from "./job.ts";
import type { OutputLog } from "./output-log.ts";

/** Logs of commands that have ended which a session keeps; the oldest are dropped. */
const mostLogs = 20;

/** The commands of all sessions of a workspace whose output is kept. */
export class Jobs {
  readonly #sessions = new Map<string, Map<string, Job>>();
  readonly #most: number;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  nextId(): string {
    return `job_${++this.#count}`;
  }

  /** Throws `JOB_LIMIT`. */
  checkRoom(session: string): void {
    const running = this.of(session).filter(({ isRunning }) => isRunning);
    if (running.length < this.#most) return;
    const which = running.map(({ id }) => id).join(", ");
    throw new ToolwrightError("JOB_LIMIT", `${running.length} commands run in the background already: ${which}.`);
  }

  add({ session }: Pick<CommandToRun, "session">, job: Job): Job {
    const jobs = this.#sessions.get(session) ?? new Map<string, Job>();
    this.#sessions.set(session, jobs);
    jobs.set(job.id, job);
    const ended = [...jobs.values()].filter(({ isRunning }) => !isRunning);
    for (const old of ended.slice(0, -mostLogs)) {
      jobs.delete(old.id);
      void old.close();
    }
    return job;
  }

  /** Keeps the whole output of a command that has ended. */
  keep(command: Pick<CommandToRun, "session" | "command">, log: OutputLog): Job {
    return this.add(command, new Job(this.nextId(), command.command, { log }));
  }

  of(session: string): readonly Job[] {
    return [...(this.#sessions.get(session)?.values() ?? [])];
  }

  /** Throws `JOB_UNKNOWN`. */
  find(session: string, id: string): Job {
    const job = this.#sessions.get(session)?.get(id);
    if (job !== undefined) return job;
    const known = this.of(session).map((other) => other.id);
    const there =
      known.length === 0 ? "it has started no command whose output is kept" : `there are ${known.join(", ")}`;
    throw new ToolwrightError("JOB_UNKNOWN", `No command of this session has the id ${JSON.stringify(id)}; ${there}.`);
  }

  /** Ends all of a session, or of all sessions, and forgets their output. */
  async close(session?: string): Promise<void> {
    const sessions = session === undefined ? [...this.#sessions.keys()] : [session];
    const jobs = sessions.flatMap((name) => this.of(name));
    for (const name of sessions) this.#sessions.delete(name);
    await Promise.all(jobs.map((job) => job.close()));
  }
}
