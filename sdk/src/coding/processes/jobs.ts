import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { ProgramEnd, RunningProgram } from "../../processes/running-program.ts";
import { defined } from "../../util/defined.ts";
import type { BackgroundJob, CommandToRun, JobOutput } from "../services/commands.ts";
import type { CollectedOutput } from "./collected-output.ts";

/** Commands that have ended whose output a session keeps; the oldest are dropped. */
const mostEnded = 20;
/** After so long without output, a job whose last line is not finished seems to wait for an answer. */
const waitingMs = 45_000;
const mostBytes = 30_000;

/** A command that was started; it has ended when all its output is collected. */
export interface RunningCommand {
  readonly program: RunningProgram;
  readonly ended: Promise<ProgramEnd>;
}

/** A command whose output is kept beyond its call. */
export class Job {
  readonly id: string;
  readonly command: string;
  readonly #output: CollectedOutput;
  readonly #running: RunningCommand | undefined;
  #end: ProgramEnd | undefined;

  /** Without `running`, the command has ended. */
  constructor(
    id: string,
    command: string,
    kept: { readonly output: CollectedOutput; readonly running?: RunningCommand },
  ) {
    this.id = id;
    this.command = command;
    this.#output = kept.output;
    this.#running = kept.running;
    void this.#running?.ended.then(
      (end) => (this.#end = end),
      () => (this.#end = { exitCode: null, signal: null }),
    );
  }

  get isRunning(): boolean {
    return this.#running !== undefined && this.#end === undefined;
  }

  get size(): number {
    return this.#output.log.size;
  }

  view(): BackgroundJob {
    return { id: this.id, command: this.command, isRunning: this.isRunning };
  }

  async output(since: number): Promise<JobOutput> {
    const { log, isInLine } = this.#output;
    const { text, next } = await log.read(Math.min(Math.max(0, since), log.size), mostBytes);
    const isWaiting = this.isRunning && isInLine && (this.#running?.program.silentMs ?? 0) >= waitingMs;
    return {
      id: this.id,
      isRunning: this.isRunning,
      ...defined({ exitCode: this.#end?.exitCode, signal: this.#end?.signal ?? undefined }),
      text,
      next,
      hasMore: next < log.size,
      ...defined({ isWaiting: isWaiting ? true : undefined, problem: log.problem }),
    };
  }

  /** Ends the command; its output stays. */
  async end(): Promise<void> {
    await this.#running?.program.end();
    await this.#running?.ended.catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.end();
    await this.#output.log.close();
  }
}

export class Jobs {
  readonly #sessions = new Map<string, Map<string, Job>>();
  readonly #most: number;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws `JOB_LIMIT`. */
  checkRoom(session: string): void {
    const running = this.of(session).filter(({ isRunning }) => isRunning);
    if (running.length < this.#most) return;
    const which = running.map(({ id }) => id).join(", ");
    throw new ToolwrightError("JOB_LIMIT", `${running.length} commands run in the background already: ${which}.`);
  }

  /** Keeps a command that runs, or the output of one that has ended. */
  add({ session, command }: CommandToRun, output: CollectedOutput, running?: RunningCommand): Job {
    const job = new Job(`job_${++this.#count}`, command, { output, ...defined({ running }) });
    const jobs = this.#sessions.get(session) ?? new Map<string, Job>();
    this.#sessions.set(session, jobs.set(job.id, job));
    const ended = [...jobs.values()].filter(({ isRunning }) => !isRunning);
    for (const old of ended.slice(0, -mostEnded)) {
      jobs.delete(old.id);
      old.close().catch(() => undefined);
    }
    return job;
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
