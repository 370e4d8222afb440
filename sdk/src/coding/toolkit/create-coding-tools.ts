import path from "node:path";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Policy } from "../../model/call/policy.ts";
import type { ProvidedServices } from "../../model/tool/services.ts";
import { joinRegistries, selectTools, type UnknownTools } from "../../registry/join-registries.ts";
import type { Registry } from "../../registry/registry.ts";
import { loadRegistry, loadToolkit } from "../../runtime/load-registry.ts";
import { defined } from "../../util/defined.ts";
import { ownFile } from "../../util/own-files.ts";
import { type Journal, openJournal } from "../journal/open-journal.ts";
import { workspaceRoot, resolvedPath } from "../paths/workspace-root.ts";
import { createPermissions } from "../permissions/create-permissions.ts";
import type { PolicyName } from "../permissions/policy.ts";
import { commandEnvironment } from "../processes/command-settings.ts";
import { createCommands } from "../processes/create-commands.ts";
import { bubblewrap } from "../sandbox/bubblewrap.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Commands } from "../services/commands.ts";
import { createFiles, type Files } from "../services/files.ts";
import { createWorkspace, type Workspace } from "../files/workspace.ts";
import { type CallPermissions, createCallPermissions } from "./call-permissions.ts";
import { journalFileOf } from "../journal/journal-file.ts";
import type { CodingPolicy } from "./read-coding-policy.ts";
import { wallClock } from "../../model/ports/clock.ts";

/** Options of the coding tools of one folder. */
export interface CodingToolsOptions {
  /** The folder that the tools work in. */
  readonly root: string;
  /** The allowed, asked and denied calls, or the name of a policy; default `"reads"`: reads run, everything else asks. */
  readonly policy?: CodingPolicy | PolicyName;
  /**
   * The host's environment, such as `process.env`. Commands get a few of its variables: `PATH`, `HOME`, `USER`, `LANG`, `LC_*`, `TZ`, `TMPDIR`.
   * Default: none, and the default `PATH`.
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Path of the journal, outside the workspace; default: one per workspace below `$XDG_STATE_HOME` or `~/.local/state`. */
  readonly journal?: string;
  /**
   * Whether the model may let the agent `explorer` search and read, with the tool `agent`. It needs `runAgent`, with the returned `agents`
   * among its agents. Default: false.
   */
  readonly agents?: boolean;
  /** Default: the system's bubblewrap. */
  readonly sandbox?: Sandbox;
  /** Milliseconds since 1970; default: the clock of the system. */
  readonly now?: () => number;
}

/** The services of the coding tools. */
export interface CodingServices {
  readonly workspace: Workspace;
  readonly permissions: CallPermissions;
  readonly journal: Journal;
  readonly sandbox: Sandbox;
  readonly commands: Commands;
  readonly files: Files;
}

/** The coding tools for one workspace, as options for `createRuntime`. */
export interface CodingTools {
  readonly registry: Registry;
  /** The agents that the tool `agent` delegates to; empty without it. */
  readonly agents: readonly AgentDefinition[];
  /** These do not depend on services that a project declares. */
  readonly services: CodingServices & ProvidedServices;
  readonly ports: { readonly permissions: CallPermissions };
  /** The policy for the runtime: no budget for reading, and identical calls may run again. */
  readonly policy: Policy;
  /** Ends all commands and closes the journal. */
  close(): Promise<void>;
}

/**
 * Creates the coding tools for the folder `root`, with all their services. They share no state: one process may have many.
 *
 * @throws ToolwrightError `JOURNAL_FAILED`; `SANDBOX_MISSING` if the policy requires a sandbox that the machine does not have.
 * @example
 * const coding = await createCodingTools({ root: process.cwd(), policy: { allow: ["bash(npm test)"] }, environment: process.env });
 * const runtime = createRuntime(coding);
 */
export async function createCodingTools(options: CodingToolsOptions): Promise<CodingTools> {
  const {
    policy: given = "reads",
    environment = {},
    agents: hasAgents = false,
    sandbox = bubblewrap(),
    now = () => wallClock.now(),
  } = options;
  const policy: CodingPolicy = typeof given === "string" ? { base: given } : given;
  const root = workspaceRoot(path.resolve(options.root));
  const registry = await loadCodingRegistry(hasAgents);
  const workspace = createWorkspace(root);
  const journal = await openJournal(options.journal ?? journalFileOf(root.path, environment), { root, now });
  const running = { workspace, journal, sandbox, environment, now, policy: policy.commands ?? {} };
  const commands = await createCommands(running).catch((error: unknown) => {
    journal.close();
    throw error;
  });
  const { commands: _, ...rules } = policy;
  const { HOME } = environment;
  const { names: tools } = registry;
  const home = HOME === undefined ? undefined : resolvedPath(HOME);
  const searchPath = commandEnvironment(environment, policy.commands?.environment).PATH;
  const { conditions } = commands;
  const isSandboxed = conditions.unsandboxed === undefined;
  const judged = createPermissions(rules, {
    root: root.path,
    searchPath,
    tools,
    isSandboxed,
    ...defined({ home }),
  });
  const asksUnsandboxed = !isSandboxed && policy.commands?.sandbox !== "off";
  const permissions = createCallPermissions(judged, { tools, conditions, asksUnsandboxed });
  const files = createFiles({ workspace, journal, permissions });
  let closed: Promise<void> | undefined;
  return {
    registry,
    agents: hasAgents ? registry.agents : [],
    services: { workspace, permissions, journal, sandbox, commands, files },
    ports: { permissions },
    policy: runtimePolicy,
    close: () => (closed ??= commands.close().finally(() => journal.close())),
  };
}

/** Reading has no cost here, and files and command results change within a turn. */
const runtimePolicy: Policy = {
  modes: { text: { budgets: { retrieval: null }, softLimits: { retrieval: null } } },
  redundancy: { readOnly: "run", actions: "run" },
};

/** The output path of this package's build, relative to a folder of `dist/coding`. */
const file = ownFile("coding-toolkit/tool_registry.json");

/** The agents' toolkit: the plan is the same tool for every agent, and needs no service. */
const agentFile = ownFile("agents-toolkit/tool_registry.json");

/** The tool that delegates to this toolkit's agent; it works only within the agent loop. */
const delegating = "agent";

async function loadCodingRegistry(hasAgents: boolean): Promise<Registry> {
  const coding = await loadRegistry<UnknownTools>(file);
  const names = coding.names.filter((name) => hasAgents || name !== delegating);
  const agentTools = await loadRegistry<UnknownTools>(agentFile);
  const others = joinRegistries(selectTools(agentTools, ["plan_next_steps"]), await loadToolkit(["read_output"]));
  return joinRegistries(selectTools(coding, names) as Registry, others as Registry);
}
