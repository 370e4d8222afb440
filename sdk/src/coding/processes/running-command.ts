import { ToolwrightError } from "../../errors/toolwright-error.ts";
import {
  type OutputStream,
  type ProgramEnd,
  type ProgramStart,
  RunningProgram,
} from "../../processes/running-program.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import type { BackgroundJob, CommandToRun, JobOutput } from "../services/commands.ts";
import { CollectedOutput } from "./collected-output.ts";

/** After so long without output, a job whose last line is not finished seems to wait for an answer. */
const waitingMs = 45_000;
const maxPageBytes = 30_000;

export interface CommandStart extends Omit<ProgramStart, "onOutput" | "signal"> {
  readonly shownCharacters: number;
  readonly maxOutputBytes: number;
  /** Each ends the command. */
  readonly signals: readonly AbortSignal[];
}

/** A command that was started, with all it starts and writes. */
export class RunningCommand {
  /** Set when its output is kept beyond its call. */
  id = "";
  readonly session: string;
  readonly output: CollectedOutput;
  /** Resolves when all output is collected. Throws `COMMAND_FAILED`. */
  readonly ended: Promise<ProgramEnd>;
  readonly #command: CommandToRun;
  readonly #maxOutputBytes: number;
  readonly #flood = new AbortController();
  readonly #program: RunningProgram;
  #end: ProgramEnd | undefined;

  constructor(command: CommandToRun, start: CommandStart) {
    const { shownCharacters, maxOutputBytes, signals, ...program } = start;
    this.session = command.session;
    this.#command = command;
    this.#maxOutputBytes = maxOutputBytes;
    this.output = new CollectedOutput(shownCharacters);
    this.#program = new RunningProgram({
      ...program,
      signal: AbortSignal.any([this.#flood.signal, ...signals]),
      onOutput: async (stream, bytes) => this.#show(stream, await this.output.add(stream, bytes)),
    });
    this.ended = this.#finish(start.argv[0] ?? "");
    this.ended.then(
      (end) => (this.#end = end),
      () => (this.#end = { exitCode: null, signal: null }),
    );
  }

  get isRunning(): boolean {
    return this.#end === undefined;
  }

  get isFlood(): boolean {
    return this.output.size > this.#maxOutputBytes;
  }

  view(): BackgroundJob {
    return { id: this.id, command: this.#command.command, isRunning: this.isRunning };
  }

  async read(since: number): Promise<JobOutput> {
    const { log, isInLine } = this.output;
    const { text, next } = await log.read(Math.min(Math.max(0, since), log.size), maxPageBytes);
    const isWaiting = this.isRunning && isInLine && this.#program.silentMs >= waitingMs;
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
    await this.#program.end();
    await this.ended.catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.end();
    await this.output.log.close();
  }

  async #finish(program: string): Promise<ProgramEnd> {
    await this.#program.started.catch((cause: unknown) => {
      throw new ToolwrightError("COMMAND_FAILED", `${program} cannot be started: ${errorMessage(cause)}.`, { cause });
    });
    const end = await this.#program.ended;
    for (const stream of ["stdout", "stderr"] as const) await this.#show(stream, await this.output.end(stream));
    return end;
  }

  async #show(stream: OutputStream, text: string): Promise<void> {
    if (text !== "") await this.#command.onOutput?.({ stream, text });
    if (this.isFlood) this.#flood.abort();
  }
}
