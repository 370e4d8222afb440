import { ToolwrightError } from "../../errors/toolwright-error.ts";
import {
  type OutputStream,
  type ProgramEnd,
  type ProgramStart,
  RunningProgram,
} from "../../processes/running-program.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import type { CommandToRun, JobOutput } from "../services/commands.ts";
import { OutputCleaner } from "./clean-output.ts";
import { OutputLog, OutputWindow } from "./kept-output.ts";

const maxPageBytes = 30_000;

export interface CommandStart extends Omit<ProgramStart, "onOutput" | "signal"> {
  /** Characters of the beginning and of the end of each stream that are shown. */
  readonly shownCharacters: number;
  readonly maxOutputBytes: number;
  /** Each ends the command. */
  readonly signals: readonly AbortSignal[];
}

/** A command that was started, with its output. */
export class RunningCommand {
  /** Set when its output is kept beyond its call. */
  id = "";
  readonly session: string;
  readonly log = new OutputLog();
  /** Resolves when all output is collected. Throws `COMMAND_FAILED`. */
  readonly ended: Promise<ProgramEnd>;
  readonly #command: CommandToRun;
  readonly #start: CommandStart;
  readonly #cleaners = { stdout: new OutputCleaner(), stderr: new OutputCleaner() };
  readonly #windows: Readonly<Record<OutputStream, OutputWindow>>;
  readonly #flood = new AbortController();
  readonly #program: RunningProgram;
  #end: ProgramEnd | undefined;

  constructor(command: CommandToRun, start: CommandStart) {
    this.session = command.session;
    this.#command = command;
    this.#start = start;
    const { shownCharacters, signals } = start;
    this.#windows = { stdout: new OutputWindow(shownCharacters), stderr: new OutputWindow(shownCharacters) };
    this.#program = new RunningProgram({
      ...start,
      signal: AbortSignal.any([this.#flood.signal, ...signals]),
      onOutput: (stream, bytes) => this.#take(stream, this.#cleaners[stream].add(bytes)),
    });
    this.ended = this.#finish();
    this.ended.then(
      (end) => (this.#end = end),
      () => (this.#end = { exitCode: null, signal: null }),
    );
  }

  get isRunning(): boolean {
    return this.#end === undefined;
  }

  /** Whether it was ended for writing too much. */
  get isFlood(): boolean {
    return this.#flood.signal.aborted;
  }

  /** Characters that `text` leaves out. */
  get omitted(): number {
    return this.#windows.stdout.omitted + this.#windows.stderr.omitted;
  }

  text(stream: OutputStream): string {
    return this.#windows[stream].text(
      (omitted) => `\n[${omitted} characters are left out here: read them in ${this.id}]\n`,
    );
  }

  read(since: number): JobOutput {
    const { text, next } = this.log.read(Math.min(Math.max(0, since), this.log.size), maxPageBytes);
    return {
      id: this.id,
      isRunning: this.isRunning,
      ...defined({ exitCode: this.#end?.exitCode, signal: this.#end?.signal ?? undefined }),
      text,
      next,
      hasMore: next < this.log.size,
      ...defined({ problem: this.log.problem }),
    };
  }

  /** Ends the command; its output stays. */
  async end(): Promise<void> {
    await this.#program.end();
    await this.ended.catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.end();
    this.log.close();
  }

  async #finish(): Promise<ProgramEnd> {
    await this.#program.started.catch((cause: unknown) => {
      const message = `${this.#start.argv[0] ?? ""} cannot be started: ${errorMessage(cause)}.`;
      throw new ToolwrightError("COMMAND_FAILED", message, { cause });
    });
    const end = await this.#program.ended;
    for (const stream of ["stdout", "stderr"] as const) await this.#take(stream, this.#cleaners[stream].end());
    return end;
  }

  async #take(stream: OutputStream, text: string): Promise<void> {
    if (text === "") return;
    this.#windows[stream].add(text);
    this.log.append(text);
    await this.#command.onOutput?.({ stream, text });
    if (this.log.size > this.#start.maxOutputBytes) this.#flood.abort();
  }
}
