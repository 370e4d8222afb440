import { spawn, type ChildProcessByStdio } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import { OutputCleaner } from "./clean-output.ts";
import { commandEnvironment } from "./command-environment.ts";
import { endProcesses, killProcesses } from "./end-processes.ts";

/** How a command is started. */
export interface CommandStart {
  readonly command: string;
  /** Absolute. */
  readonly folder: string;
  readonly host: Readonly<Record<string, string | undefined>>;
  readonly added: Readonly<Record<string, string>>;
  /** Puts a command in the sandbox; omitted where it runs without one. */
  readonly wrap?: (argv: readonly string[], environment: Readonly<Record<string, string>>) => readonly string[];
  /** Gets the output, cleaned. What it returns is waited for before more is read. */
  readonly onOutput: (stream: "stdout" | "stderr", text: string) => Promise<void> | undefined;
}

export interface CommandEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** How long output may still come when the command has ended: others may hold its pipes. */
const drainMs = 2000;
const silenceMs = 100;

/** A command that was started, with all its processes. */
export class RunningCommand {
  readonly run = randomUUID();
  /** Resolves when the command has ended, its output is read and none of its processes is left. */
  readonly ended: Promise<CommandEnd>;
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #exit: Promise<CommandEnd>;
  readonly #isSandboxed: boolean;
  #lastOutput = performance.now();
  #isInLine = false;
  #ending: Promise<void> | undefined;

  constructor(start: CommandStart) {
    const { folder, host, added, wrap } = start;
    const environment = commandEnvironment({ host, added, run: this.run });
    const argv = ["bash", "--norc", "--noprofile", "-c", start.command];
    const [file = "bash", ...rest] = wrap?.(argv, environment) ?? argv;
    this.#isSandboxed = wrap !== undefined;
    // Input is closed: what waits for an answer gets the end of the file. A group of its own can be ended as a whole.
    this.#child = spawn(file, rest, {
      cwd: folder,
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#exit = new Promise((resolve, reject) => {
      this.#child.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
      this.#child.once("error", (cause) => reject(notStarted(file, cause)));
    });
    this.ended = this.#finish(start);
    // A failure is for those who wait, also where no one does.
    this.ended.catch(() => undefined);
  }

  /** Milliseconds since the last output. */
  get silentMs(): number {
    return performance.now() - this.#lastOutput;
  }

  /** Whether the last line of the output has no end, as that of a question has none. */
  get isInLine(): boolean {
    return this.#isInLine;
  }

  /** Ends the command and everything that it started. */
  end(): Promise<void> {
    const { pid: leader } = this.#child;
    if (leader === undefined) return Promise.resolve();
    this.#ending ??= endProcesses({
      run: this.run,
      leader,
      isSandboxed: this.#isSandboxed,
      ended: this.#exit.catch(() => undefined),
    });
    return this.#ending;
  }

  async #finish({ onOutput }: CommandStart): Promise<CommandEnd> {
    const read = Promise.all([this.#pump("stdout", onOutput), this.#pump("stderr", onOutput)]);
    const end = await this.#exit;
    await Promise.race([read, this.#untilSilent()]);
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    await read;
    await this.#ending;
    // Nothing inside outlives a sandbox.
    if (this.#child.pid !== undefined && !this.#isSandboxed)
      await killProcesses({ run: this.run, leader: this.#child.pid });
    return end;
  }

  /** Another process may hold the pipes and write on: it is read for a while, and as long as there is something. */
  async #untilSilent(): Promise<void> {
    const begun = performance.now();
    this.#lastOutput = begun;
    do await delay(silenceMs / 4, undefined, { ref: false });
    while (this.silentMs < silenceMs && performance.now() - begun < drainMs);
  }

  async #pump(name: "stdout" | "stderr", onOutput: CommandStart["onOutput"]): Promise<void> {
    const cleaner = new OutputCleaner();
    try {
      for await (const chunk of this.#child[name] as AsyncIterable<Buffer>) {
        this.#lastOutput = performance.now();
        const text = cleaner.add(chunk);
        if (text === "") continue;
        this.#isInLine = !text.endsWith("\n");
        await onOutput(name, text);
      }
    } catch {
      // The pipe was closed from here: another process still holds it.
    }
    const rest = cleaner.end();
    if (rest !== "") await onOutput(name, rest);
  }
}

const notStarted = (file: string, cause: unknown): ToolwrightError =>
  new ToolwrightError("COMMAND_FAILED", `${file} cannot be started: ${errorMessage(cause)}.`, { cause });
