import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { isRecord } from "../util/is-record.ts";
import { randomId } from "../util/node-modules.ts";
import { endProcesses, killNow, killProcesses, runVariable, type RunToEnd } from "./end-processes.ts";

export type OutputStream = "stdout" | "stderr";

export interface ProgramStart {
  readonly argv: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Receives the output as it arrives. Its promise is awaited before more is read; if it rejects, the program is ended, and `ended` rejects. */
  readonly onOutput: (stream: OutputStream, bytes: Buffer) => unknown;
  readonly signal?: AbortSignal | undefined;
  /** Whether `write` is used. Default: false, so that standard input is closed and no program waits for it. */
  readonly hasInput?: boolean;
  /** Whether all its child processes end with it, as in a sandbox. Default: false. */
  readonly isContained?: boolean;
  /** Value of `TOOLWRIGHT_RUN` in the environment of the program and its children. Default: a new one. */
  readonly run?: string;
}

/** How a program ended: with an exit code, or by a signal. */
export interface ProgramEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** How long to read output after the program has ended, because others may hold its pipes. */
const drainMs = 2000;
const silenceMs = 100;
const tickMs = 25;

/** Programs that end with this process. */
const running = new Set<RunToEnd>();
const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function killRunning(): void {
  for (const run of running) killNow(run);
}

/** Listeners of the package `signal-exit`, which end the process only if there are no other listeners. */
function passiveListeners(): number {
  const emitters: unknown[] = [
    Reflect.get(globalThis, Symbol.for("signal-exit emitter")),
    Reflect.get(process, "__signal_exit_emitter__"),
  ];
  return emitters.reduce<number>((sum, emitter) => sum + (isRecord(emitter) ? Number(emitter.count ?? 0) : 0), 0);
}

/** Without other listeners, a signal ends this process immediately, without an `exit` event. */
function endBy(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1 + passiveListeners()) return;
  killRunning();
  process.removeListener(signal, endBy);
  process.kill(process.pid, signal);
}

function remember(run: RunToEnd): void {
  if (running.size === 0) {
    process.once("exit", killRunning);
    // Must come first: the host's one-time listener must still be counted.
    for (const signal of endingSignals) process.prependListener(signal, endBy);
  }
  running.add(run);
}

function forget(run: RunToEnd): void {
  running.delete(run);
  if (running.size > 0) return;
  process.removeListener("exit", killRunning);
  for (const signal of endingSignals) process.removeListener(signal, endBy);
}

function startProgram({ argv, folder, environment, hasInput = false }: ProgramStart, run: string): StartedProgram {
  const [program = "", ...args] = argv;
  return spawn(program, args, {
    cwd: folder,
    env: { ...environment, [runVariable]: run },
    // A separate group can be ended as a whole.
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: [hasInput ? "pipe" : "ignore", "pipe", "pipe"],
  }) as StartedProgram;
}

type StartedProgram = ChildProcessByStdio<Writable | null, Readable, Readable>;

/** A started program with its child processes. */
export class RunningProgram {
  /** Rejects with the error of the system if the program cannot be started. */
  readonly started: Promise<void>;
  /** Resolves when the program has ended, its output is read and all its processes have ended. */
  readonly ended: Promise<ProgramEnd>;
  readonly #child: StartedProgram;
  readonly #exit: Promise<ProgramEnd>;
  readonly #run: RunToEnd;
  /** Number of received chunks, and of chunks still being handled. */
  #chunks = 0;
  #taken = 0;
  #ending: Promise<void> | undefined;

  constructor(start: ProgramStart) {
    const { run = randomId(), isContained = false } = start;
    // Before the start: otherwise a signal immediately after the start would end only this process.
    const starting: RunToEnd = { run, leader: undefined, isContained, ended: Promise.resolve() };
    remember(starting);
    try {
      this.#child = startProgram(start, run);
      for (const part of [this.#child, this.#child.stdin]) part?.on("error", () => undefined);
      this.started = new Promise((resolve, reject) => this.#child.once("spawn", resolve).once("error", reject));
      this.#exit = new Promise((resolve, reject) => {
        this.#child.once("exit", (exitCode, signal) => resolve({ exitCode, signal })).once("error", reject);
      });
      this.#run = { run, leader: this.#child.pid, isContained, ended: this.#exit.catch(() => undefined) };
      this.ended = this.#finish(start);
    } finally {
      forget(starting);
    }
    // Waiting callers receive the failure; without callers, it must not become an unhandled rejection.
    for (const promise of [this.started, this.ended]) promise.catch(() => undefined);
  }

  /** Writes to standard input; false if the program has stopped reading. */
  write(text: string): boolean {
    if (this.#child.stdin?.writable !== true) return false;
    this.#child.stdin.write(text);
    return true;
  }

  end(): Promise<void> {
    this.#child.stdin?.end();
    return (this.#ending ??= endProcesses(this.#run));
  }

  async #finish({ onOutput, signal }: ProgramStart): Promise<ProgramEnd> {
    const end = (): void => void this.end();
    if (signal?.aborted === true) end();
    signal?.addEventListener("abort", end, { once: true });
    remember(this.#run);
    const read = Promise.all([this.#read("stdout", onOutput), this.#read("stderr", onOutput)]);
    read.catch(end);
    try {
      const ended = await this.#exit;
      await Promise.race([read, this.#untilSilent()]);
      this.#child.stdout.destroy();
      this.#child.stderr.destroy();
      await read;
      return ended;
    } finally {
      signal?.removeEventListener("abort", end);
      await this.#ending;
      if (!this.#run.isContained) await killProcesses(this.#run);
      forget(this.#run);
    }
  }

  /**
   * Another process may hold the pipes and continue writing: its output is read for a limited time while data arrives. Counted in ticks, because each
   * reads the available data; the time to handle a chunk does not count.
   */
  async #untilSilent(): Promise<void> {
    let [silent, left, seen] = [0, drainMs / tickMs, this.#chunks];
    while (silent < silenceMs / tickMs && left > 0) {
      await delay(tickMs, undefined, { ref: false });
      if (this.#chunks > this.#taken) continue;
      left -= 1;
      silent = this.#chunks === seen ? silent + 1 : 0;
      seen = this.#chunks;
    }
  }

  async #read(name: OutputStream, onOutput: ProgramStart["onOutput"]): Promise<void> {
    for await (const bytes of untilClosed(this.#child[name])) {
      this.#chunks += 1;
      await onOutput(name, bytes);
      this.#taken += 1;
    }
  }
}

/** The chunks of a stream. This side may close it while another process still holds it. */
async function* untilClosed(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    // Closed.
  }
}
