import path from "node:path";
import { readdirSync } from "node:fs";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { ChangeWatcher } from "../changes/watch-changes.ts";
import type { Journal } from "../journal/open-journal.ts";
import { isProtected } from "../permissions/protected-files.ts";
import { asToolError } from "../services/as-tool-error.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { CommandConditions, CommandResult, Commands, CommandToRun } from "../services/commands.ts";
import type { Workspace } from "../services/workspace.ts";
import type { CommandPolicy } from "../services/command-policy.ts";
import { CollectedOutput } from "./collected-output.ts";
import { commandFolder } from "./command-folder.ts";
import { completeCommandPolicy, timeLimitOf, type CompleteCommandPolicy } from "./command-limits.ts";
import { Job } from "./job.ts";
import { Jobs } from "./jobs.ts";
import { RunningCommand, type CommandStart } from "./running-command.ts";

/** What commands are run with. */
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
export async function createCommands({ policy: given, ...options }: CommandsOptions): Promise<Commands> {
  const policy = completeCommandPolicy(given);
  const { workspace, journal, sandbox } = options;
  const unsandboxed = await whyUnsandboxed(sandbox, policy);
  const conditions: CommandConditions = {
    timeoutSeconds: policy.timeoutSeconds,
    maxTimeoutSeconds: policy.maxTimeoutSeconds,
    ...defined({ unsandboxed }),
  };
  const runner = new CommandRunner({ ...options, policy, conditions });
  const jobs = new Jobs(policy.maxJobs);
  const watcher = new ChangeWatcher(workspace, journal, options.now);
  const found = (session: string, id: string): Promise<Job> =>
    Promise.resolve()
      .then(() => jobs.find(session, id))
      .catch(asToolError);
  return {
    conditions,
    run: (command) => runner.run(command, { jobs, watcher }).catch(asToolError),
    start: (command) => runner.start(command, jobs).catch(asToolError),
    output: (session, id, since = 0) => found(session, id).then((job) => job.output(since)),
    end: async (session, id) => {
      const job = await found(session, id);
      const from = job.log.size;
      await job.end();
      return job.output(from);
    },
    jobs: (session) => jobs.of(session).map((job) => job.view()),
    close: async (session) => {
      await Promise.all([runner.endAll(session), jobs.close(session)]);
    },
  };
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

interface RunnerOptions extends Omit<CommandsOptions, "policy"> {
  readonly policy: CompleteCommandPolicy;
  readonly conditions: CommandConditions;
}

interface Around {
  readonly jobs: Jobs;
  readonly watcher: ChangeWatcher;
}

class CommandRunner {
  readonly #options: RunnerOptions;
  /** What runs in the foreground, with its session. */
  readonly #running = new Map<RunningCommand, string>();

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  async endAll(session: string | undefined): Promise<void> {
    const running = [...this.#running].filter(([, owner]) => session === undefined || owner === session);
    await Promise.all(running.map(([command]) => command.end()));
  }

  async run(command: CommandToRun, { jobs, watcher }: Around): Promise<CommandResult> {
    const { policy, conditions } = this.#options;
    const limit = timeLimitOf(command.timeoutSeconds, policy);
    const folder = await this.#folderOf(command);
    command.signal?.throwIfAborted();
    const changes = await watcher.begin(command);
    const begun = performance.now();
    const output = new CollectedOutput(policy.shownCharacters);
    const running = this.#start(command, folder, output);
    const limits = endInTime(running, limit, command.signal);
    this.#running.set(running.command, command.session);
    try {
      const { exitCode, signal } = await running.command.ended;
      limits.clear();
      const log = output.omitted === 0 ? undefined : jobs.keep(command, output.log).id;
      const { problem } = output.log;
      return {
        stdout: output.text("stdout", log ?? ""),
        stderr: output.text("stderr", log ?? ""),
        exitCode,
        ...(signal !== null && { signal }),
        timedOut: limits.timedOut(),
        durationMs: Math.round(performance.now() - begun),
        ...(log !== undefined && {
          omitted: { characters: output.omitted, log, ...defined({ problem }) },
        }),
        ...(running.isFlooded() && { flooded: true }),
        changes: await changes(),
        ...defined({ unsandboxed: conditions.unsandboxed }),
      };
    } finally {
      this.#running.delete(running.command);
      limits.clear();
      if (output.omitted === 0) await output.log.close();
    }
  }

  async start(command: CommandToRun, jobs: Jobs) {
    const folder = await this.#folderOf(command);
    jobs.checkRoom(command.session);
    const output = new CollectedOutput(0);
    const { command: running } = this.#start(command, folder, output);
    return jobs.add(command, new Job(jobs.nextId(), command.command, { log: output.log, running })).view();
  }

  #folderOf({ folder = "." }: CommandToRun): Promise<string> {
    return commandFolder(folder, this.#options.workspace.root);
  }

  #start({ command, onOutput }: CommandToRun, folder: string, output: CollectedOutput) {
    const { environment: host, policy } = this.#options;
    let isFlooded = false;
    const running = new RunningCommand({
      command,
      folder,
      host,
      added: policy.environment,
      ...this.#sandboxing(folder),
      onOutput: async (stream, text) => {
        await Promise.all([output.add(stream, text), onOutput?.({ stream, text })]);
        if (isFlooded || output.size <= policy.maxOutputBytes) return;
        isFlooded = true;
        void running.end();
      },
    });
    return { command: running, isFlooded: () => isFlooded };
  }

  #sandboxing(folder: string): Pick<CommandStart, "wrap"> {
    const { sandbox, conditions, policy, workspace } = this.#options;
    if (conditions.unsandboxed !== undefined) return {};
    const root = workspace.root.path;
    const readOnly = protectedPaths(root).filter((file) => !policy.writable.includes(file));
    return {
      wrap: (argv, environment) =>
        sandbox.wrap(argv, {
          root,
          folder,
          environment,
          network: policy.network,
          readOnly: readOnly.map((file) => path.join(root, file)),
        }),
    };
  }
}

/** The protected files that there are in the workspace itself, where tools look for them. */
function protectedPaths(root: string): readonly string[] {
  const names = readdirSync(root);
  return [...names.filter((name) => isProtected(name)), ...(names.includes(".github") ? [".github/workflows"] : [])];
}

/** Ends a command when its time is over or the call is cancelled. */
function endInTime(
  { command }: { readonly command: RunningCommand },
  limitMs: number,
  signal: AbortSignal | undefined,
): { clear(): void; timedOut(): boolean } {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    void command.end();
  }, limitMs);
  const cancel = (): void => void command.end();
  signal?.addEventListener("abort", cancel, { once: true });
  return {
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    },
    timedOut: () => isOver,
  };
}
