import { readdirSync } from "node:fs";
import path from "node:path";
import { forEachChild, parse, type SyntaxNode } from "unbash";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { runVariable } from "../../processes/end-processes.ts";
import { defined } from "../../util/defined.ts";
import { watchChanges } from "../changes/watch-changes.ts";
import type { Journal } from "../journal/open-journal.ts";
import { isProtected } from "../permissions/protected-files.ts";
import type { Sandbox, SandboxedCommand } from "../sandbox/sandbox.ts";
import { asToolError } from "../services/as-tool-error.ts";
import type {
  CommandConditions,
  CommandPolicy,
  CommandResult,
  Commands,
  CommandToRun,
  JobOutput,
} from "../services/commands.ts";
import type { Workspace } from "../files/workspace.ts";
import {
  commandEnvironment,
  commandFolder,
  completeCommandPolicy,
  type CompleteCommandPolicy,
  timeLimitOf,
} from "./command-settings.ts";
import { withGitFunction } from "./git-function.ts";
import { type CommandStart, RunningCommand } from "./running-command.ts";
import { randomId } from "../../util/node-modules.ts";
import { systemClock } from "../../model/ports/clock.ts";

export interface CommandsOptions {
  readonly workspace: Workspace;
  readonly journal: Journal;
  readonly sandbox: Sandbox;
  /** The host's environment; only a few of its variables are passed on. */
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

/** Number of ended commands whose output a session keeps; the oldest are dropped. */
const maxEnded = 20;

class WorkspaceCommands implements Commands {
  readonly conditions: CommandConditions;
  readonly #options: CommandsOptions;
  readonly #policy: CompleteCommandPolicy;
  /** The running commands, and ended commands whose output is kept. */
  readonly #commands = new Set<RunningCommand>();
  #count = 0;

  constructor(options: CommandsOptions & { readonly policy: CompleteCommandPolicy }, conditions: CommandConditions) {
    this.conditions = conditions;
    this.#options = options;
    this.#policy = options.policy;
  }

  run(command: CommandToRun): Promise<CommandResult> {
    return this.#run(command).catch(asToolError);
  }

  start(command: CommandToRun): Promise<string> {
    return this.#startJob(command).catch(asToolError);
  }

  output(session: string, id: string, since = 0): JobOutput {
    return this.#find(session, id).read(since);
  }

  async end(session: string, id: string): Promise<JobOutput> {
    const job = this.#find(session, id);
    const from = job.text().length;
    await job.end();
    return job.read(from);
  }

  async close(session?: string): Promise<void> {
    const closed = [...this.#commands].filter((command) => session === undefined || command.session === session);
    for (const command of closed) this.#commands.delete(command);
    await Promise.all(closed.map((command) => command.end()));
  }

  #kept(session: string): readonly RunningCommand[] {
    return [...this.#commands].filter((command) => command.id !== "" && command.session === session);
  }

  #find(session: string, id: string): RunningCommand {
    const kept = this.#kept(session);
    const found = kept.find((other) => other.id === id);
    if (found !== undefined) return found;
    const known = kept.map((other) => other.id).join(", ") || "none";
    const message = `No command of this session has the id ${JSON.stringify(id)}. Commands whose output is kept: ${known}.`;
    return asToolError(new ToolwrightError("JOB_UNKNOWN", message));
  }

  #keep(command: RunningCommand): string {
    command.id = `job_${++this.#count}`;
    const ended = this.#kept(command.session).filter(({ isRunning }) => !isRunning);
    for (const old of ended.slice(0, -maxEnded)) this.#commands.delete(old);
    return command.id;
  }

  async #run(command: CommandToRun): Promise<CommandResult> {
    const limit = timeLimitOf(command.timeoutSeconds, this.#policy);
    const folder = await commandFolder(command.folder ?? ".", this.#options.workspace.root);
    command.signal?.throwIfAborted();
    const begun = systemClock.now();
    const changes = command.isReading === true ? undefined : await watchChanges(command, this.#options);
    const timeout = AbortSignal.timeout(limit);
    const signals = command.signal === undefined ? [timeout] : [timeout, command.signal];
    const running = this.#start(command, { folder, signals });
    try {
      const { exitCode, signal } = await running.ended;
      const timedOut = timeout.aborted;
      const size = this.#policy.shownCharacters;
      const texts = { stdout: running.text("stdout"), stderr: running.text("stderr") };
      const omitted = Object.values(texts).reduce((sum, { length }) => sum + Math.max(0, length - 2 * size), 0);
      if (omitted > 0) this.#keep(running);
      const shown = (text: string): string => beginningAndEnd(text, size, running.id);
      return {
        stdout: shown(texts.stdout),
        stderr: shown(texts.stderr),
        exitCode,
        timedOut,
        changes: (await changes?.()) ?? noChanges,
        durationMs: Math.round(systemClock.now() - begun),
        ...defined({
          signal: signal ?? undefined,
          omitted: omitted > 0 ? { characters: omitted, log: running.id } : undefined,
          flooded: running.isFlood || undefined,
          leavesRunning: leavesRunning(command.command) || undefined,
          unsandboxed: this.conditions.unsandboxed,
        }),
      };
    } finally {
      if (running.id === "") this.#commands.delete(running);
    }
  }

  async #startJob(command: CommandToRun): Promise<string> {
    const folder = await commandFolder(command.folder ?? ".", this.#options.workspace.root);
    const running = this.#kept(command.session).filter(({ isRunning }) => isRunning);
    if (running.length < this.#policy.maxJobs) return this.#keep(this.#start(command, { folder, signals: [] }));
    const which = running.map(({ id }) => id).join(", ");
    throw new ToolwrightError("JOB_LIMIT", `Too many background commands are running: ${which}.`);
  }

  #start(command: CommandToRun, start: Pick<CommandStart, "folder" | "signals">): RunningCommand {
    // As an argument, a command that starts with a dash is not an option.
    const bash = ["bash", "--norc", "--noprofile", "-c", withGitFunction, "bash", command.command];
    const isContained = this.conditions.unsandboxed === undefined;
    const run = randomId();
    const variables = commandEnvironment(this.#options.environment, this.#policy.environment);
    const environment = { ...variables, [runVariable]: run };
    const argv = isContained ? this.#sandboxed(bash, { folder: start.folder, environment }) : bash;
    const { maxOutputBytes } = this.#policy;
    const running = new RunningCommand(command, { ...start, argv, environment, run, isContained, maxOutputBytes });
    this.#commands.add(running);
    return running;
  }

  #sandboxed(argv: readonly string[], place: Pick<SandboxedCommand, "folder" | "environment">): readonly string[] {
    const { sandbox, workspace } = this.#options;
    const { network, writable } = this.#policy;
    const root = workspace.root.path;
    const readOnly = protectedPaths(root).filter((file) => !writable.includes(file));
    return sandbox.wrap(argv, { ...place, root, network, readOnly: readOnly.map((file) => path.join(root, file)) });
  }
}

const mostRead = 20_000;

/** Whether a command starts a program with `&` and does not wait for it. */
function leavesRunning(text: string): boolean {
  let [isLeft, isAwaited] = [false, false];
  const visit = (node: SyntaxNode): void => {
    if (node.type === "Statement" && node.background === true) isLeft = true;
    if (node.type === "Command" && node.name?.value === "wait") isAwaited = true;
    forEachChild(node, visit);
  };
  if (text.includes("&") && text.length < mostRead) visit(parse(text));
  return isLeft && !isAwaited;
}

/** `size` characters of both ends of a long text, without splitting a character. */
function beginningAndEnd(text: string, size: number, log: string): string {
  if (text.length <= 2 * size) return text;
  const head = text.slice(0, size).replace(/[\uD800-\uDBFF]$/, "");
  const tail = text.slice(-size).replace(/^[\uDC00-\uDFFF]/, "");
  return `${head}\n[${text.length - head.length - tail.length} characters are left out here: read them in ${log}]\n${tail}`;
}

const noChanges = { restorable: [], notRestorable: [], stale: [], isPartial: false };

function protectedPaths(root: string): readonly string[] {
  const names = readdirSync(root);
  return [...names.filter((name) => isProtected(name)), ...(names.includes(".github") ? [".github/workflows"] : [])];
}
