import { defined } from "../../util/defined.ts";
import type { BackgroundJob, JobOutput } from "../services/commands.ts";
import type { OutputLog } from "./output-log.ts";
import type { CommandEnd, RunningCommand } from "./running-command.ts";

/** After so long without output, a job whose last line is not finished seems to wait for an answer. */
const waitingMs = 45_000;
/** Most bytes of output in one answer. */
const mostBytes = 30_000;

/** A command whose output is kept beyond its call. */
export class Job {
  readonly id: string;
  readonly command: string;
  readonly log: OutputLog;
  /** Undefined for a command that ran in the foreground. */
  readonly running: RunningCommand | undefined;
  #end: CommandEnd | undefined;

  constructor(id: string, command: string, kept: { readonly log: OutputLog; readonly running?: RunningCommand }) {
    this.id = id;
    this.command = command;
    this.log = kept.log;
    this.running = kept.running;
    void this.running?.ended.then(
      (end) => (this.#end = end),
      () => (this.#end = { exitCode: null, signal: null }),
    );
  }

  get isRunning(): boolean {
    return this.running !== undefined && this.#end === undefined;
  }

  view(): BackgroundJob {
    return { id: this.id, command: this.command, isRunning: this.isRunning };
  }

  async output(since: number): Promise<JobOutput> {
    const from = Math.min(Math.max(0, since), this.log.size);
    const { text, next } = await this.log.read(from, mostBytes);
    const isWaiting = this.isRunning && this.#seemsToWait();
    return {
      id: this.id,
      isRunning: this.isRunning,
      ...(this.#end !== undefined && { exitCode: this.#end.exitCode }),
      ...(typeof this.#end?.signal === "string" && { signal: this.#end.signal }),
      text,
      next,
      hasMore: next < this.log.size,
      ...(isWaiting && { isWaiting }),
      ...defined({ problem: this.log.problem }),
    };
  }

  #seemsToWait(): boolean {
    return (this.running?.silentMs ?? 0) >= waitingMs && this.running?.isInLine === true;
  }

  /** Ends the command; its output stays. */
  async end(): Promise<void> {
    await this.running?.end();
    await this.running?.ended.catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.end();
    await this.log.close();
  }
}
