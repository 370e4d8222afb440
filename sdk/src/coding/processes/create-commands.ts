import { readdirSync } from "node:fs";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { runVariable } from "../../processes/end-processes.ts";
import { type OutputStream, type ProgramEnd, RunningProgram } from "../../processes/running-program.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { ChangeWatcher } from "../changes/watch-changes.ts";
import type { Journal } from "../journal/open-journal.ts";
import { isProtected } from "../permissions/protected-files.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { asToolError } from "../services/as-tool-error.ts";
import type {
  BackgroundJob,
  CommandConditions,
  CommandPolicy,
  CommandResult,
  Commands,
  CommandToRun,
  JobOutput,
} from "../services/commands.ts";
import type { Workspace } from "../services/workspace.ts";
import { CollectedOutput } from "./collected-output.ts";
import {
  commandEnvironment,
  commandFolder,
  completeCommandPolicy,
  type CompleteCommandPolicy,
  timeLimitOf,
} from "./command-settings.ts";
import { withGitFunction } from "./git-function.ts";
import { type Job, Jobs, type RunningCommand } from "./jobs.ts";
import { randomId } from "../../util/node-modules.ts";
import { systemClock } from "../../model/ports/clock.ts";

export interface CommandsOptions {
  readonly workspace: Workspace;
  readonly journal: Journal;
  readonly sandbox: Sandbox;
  /** The environment of the host; a few variables of it are passed on. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly policy: CommandPolicy;
  /** Milliseconds since 1970: the clock of the journal. */
  readonly now: () => number;
}

/** Runs the commands of one workspace. Throws `SANDBOX_MISSING` and `CONFIG_INVALID`. */
export async function createCommands(options: CommandsOptions): Promise<Commands> {
  const policy = completeCommandPolicy(options.policy);
  const { timeoutSeconds, maxTimeoutSeconds } = policy;
  const unsandboxed = await whyUnsandboxed(options.sandbox, policy);
  return new WorkspaceCommands(
    { ...options, policy },
    { timeoutSeconds, maxTimeoutSeconds, ...defined({ unsandboxed }) },
  );
}

async function whyUnsandboxed(sandbox: Sandbox, { sandbox: wish }: CompleteCommandPolicy): Promise<string | undefined> {
  if (wish === "off") return "The policy of this host turns the sandbox off.";
  const status = await sandbox.available();
  if (status.isAvailable) return undefined;
  if (wish === "preferred") return status.reason;
  throw new ToolwrightError(
    "SANDBOX_MISSING",
    `Commands need a sandbox here, which this machine does not have: ${status.reason}`,
  );
}

interface Start {
  readonly folder: string;
  readonly output: CollectedOutput;
  /** Each ends the command. */
  readonly signals: readonly AbortSignal[];
}

class WorkspaceCommands implements Commands {
  readonly conditions: CommandConditions;
  readonly #options: CommandsOptions;
  readonly #policy: CompleteCommandPolicy;
  readonly #watcher: ChangeWatcher;
  readonly #jobs: Jobs;
  /** What runs in the foreground, with its session. */
  readonly #running = new Map<RunningCommand, string>();

  constructor(options: CommandsOptions & { readonly policy: CompleteCommandPolicy }, conditions: CommandConditions) {
    this.conditions = conditions;
    this.#options = options;
    this.#policy = options.policy;
    this.#watcher = new ChangeWatcher(options.workspace, options.journal, options.now);
    this.#jobs = new Jobs(options.policy.maxJobs);
  }

  run(command: CommandToRun): Promise<CommandResult> {
    return this.#run(command).catch(asToolError);
  }

  start(command: CommandToRun): Promise<BackgroundJob> {
    return this.#startJob(command).catch(asToolError);
  }

  async output(session: string, id: string, since = 0): Promise<JobOutput> {
    return this.#find(session, id).output(since);
  }

  async end(session: string, id: string): Promise<JobOutput> {
    const job = this.#find(session, id);
    const from = job.size;
    await job.end();
    return job.output(from);
  }

  jobs(session: string): readonly BackgroundJob[] {
    return this.#jobs.of(session).map((job) => job.view());
  }

  async close(session?: string): Promise<void> {
    const running = [...this.#running].filter(([, owner]) => session === undefined || owner === session);
    await Promise.all([...running.map(([{ program }]) => program.end()), this.#jobs.close(session)]);
  }

  #find(session: string, id: string): Job {
    try {
      return this.#jobs.find(session, id);
    } catch (error) {
      return asToolError(error);
    }
  }

  async #run(command: CommandToRun): Promise<CommandResult> {
    const limit = timeLimitOf(command.timeoutSeconds, this.#policy);
    const folder = await commandFolder(command.folder ?? ".", this.#options.workspace.root);
    command.signal?.throwIfAborted();
    const begun = systemClock.now();
    const changes = command.isReading === true ? undefined : await this.#watcher.begin(command);
    const output = new CollectedOutput(this.#policy.shownCharacters);
    const timeout = AbortSignal.timeout(limit);
    const signals = command.signal === undefined ? [timeout] : [timeout, command.signal];
    const running = this.#start(command, { folder, output, signals });
    this.#running.set(running, command.session);
    try {
      const { exitCode, signal } = await running.ended;
      const timedOut = timeout.aborted;
      const log = output.omitted === 0 ? undefined : this.#jobs.add(command, output).id;
      const { problem } = output.log;
      const changed = (await changes?.()) ?? noChanges;
      return {
        stdout: output.text("stdout", log ?? ""),
        stderr: output.text("stderr", log ?? ""),
        exitCode,
        timedOut,
        durationMs: Math.round(systemClock.now() - begun),
        changes: changed,
        ...defined({
          signal: signal ?? undefined,
          omitted: log === undefined ? undefined : { characters: output.omitted, log, ...defined({ problem }) },
          flooded: this.#isFlood(output) ? true : undefined,
          unsandboxed: this.conditions.unsandboxed,
        }),
      };
    } finally {
      this.#running.delete(running);
      if (output.omitted === 0) await output.log.close();
    }
  }

  async #startJob(command: CommandToRun): Promise<BackgroundJob> {
    const folder = await commandFolder(command.folder ?? ".", this.#options.workspace.root);
    this.#jobs.checkRoom(command.session);
    const output = new CollectedOutput(0);
    return this.#jobs.add(command, output, this.#start(command, { folder, output, signals: [] })).view();
  }

  #isFlood({ size }: CollectedOutput): boolean {
    return size > this.#policy.maxOutputBytes;
  }

  #start({ command, onOutput }: CommandToRun, { folder, output, signals }: Start): RunningCommand {
    const run = randomId();
    const variables = commandEnvironment(this.#options.environment, this.#policy.environment);
    const environment = { ...variables, [runVariable]: run };
    // As an argument, a command that begins with a dash is not an option.
    const bash = ["bash", "--norc", "--noprofile", "-c", withGitFunction, "bash", command];
    const isContained = this.conditions.unsandboxed === undefined;
    const flood = new AbortController();
    const add = async (stream: OutputStream, text: string): Promise<void> => {
      if (text !== "") await onOutput?.({ stream, text });
      if (this.#isFlood(output)) flood.abort();
    };
    const argv = isContained ? this.#sandboxed(bash, folder, environment) : bash;
    const program = new RunningProgram({
      argv,
      folder,
      environment,
      run,
      isContained,
      signal: AbortSignal.any([flood.signal, ...signals]),
      onOutput: async (stream, bytes) => add(stream, await output.add(stream, bytes)),
    });
    const finish = async (): Promise<ProgramEnd> => {
      await program.started.catch((cause: unknown) => {
        throw new ToolwrightError("COMMAND_FAILED", `${argv[0]} cannot be started: ${errorMessage(cause)}.`, { cause });
      });
      const end = await program.ended;
      for (const stream of ["stdout", "stderr"] as const) await add(stream, await output.end(stream));
      return end;
    };
    return { program, ended: finish() };
  }

  #sandboxed(
    argv: readonly string[],
    folder: string,
    environment: Readonly<Record<string, string>>,
  ): readonly string[] {
    const { sandbox, workspace } = this.#options;
    const { network, writable } = this.#policy;
    const root = workspace.root.path;
    const readOnly = protectedPaths(root).filter((file) => !writable.includes(file));
    return sandbox.wrap(argv, {
      root,
      folder,
      environment,
      network,
      readOnly: readOnly.map((file) => path.join(root, file)),
    });
  }
}

const noChanges = { restorable: [], notRestorable: [], stale: [], isPartial: false };

function protectedPaths(root: string): readonly string[] {
  const names = readdirSync(root);
  return [...names.filter((name) => isProtected(name)), ...(names.includes(".github") ? [".github/workflows"] : [])];
}
