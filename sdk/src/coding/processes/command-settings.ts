import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { codeOf, isInside, namesOf, outside, type WorkspaceRoot } from "../paths/workspace-root.ts";
import type { CommandPolicy } from "../services/commands.ts";

export type CompleteCommandPolicy = Required<CommandPolicy>;

const defaults: CompleteCommandPolicy = {
  timeoutSeconds: 5,
  maxTimeoutSeconds: 60,
  sandbox: "preferred",
  network: false,
  writable: [],
  environment: {},
  shownCharacters: 15_000,
  maxOutputBytes: 20_000_000,
  maxJobs: 8,
};

export function completeCommandPolicy(policy: CommandPolicy): CompleteCommandPolicy {
  const complete = { ...defaults, ...policy };
  return { ...complete, timeoutSeconds: Math.min(complete.timeoutSeconds, complete.maxTimeoutSeconds) };
}

/** Time limit of a call in milliseconds. Throws `COMMAND_LIMIT_INVALID` if the call asks for more than the maximum. */
export function timeLimitOf(asked: number | undefined, policy: CompleteCommandPolicy): number {
  if (asked === undefined) return policy.timeoutSeconds * 1000;
  if (asked > 0 && asked <= policy.maxTimeoutSeconds) return Math.ceil(asked * 1000);
  const message = `A command may take at most ${policy.maxTimeoutSeconds} seconds here, and ${asked} were asked for.`;
  throw new ToolwrightError("COMMAND_LIMIT_INVALID", message);
}

/** Host variables that commands get. Others may be secrets, so commands do not get them. */
const inherited = /^(?:PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_[A-Z]+|TZ|TMPDIR|XDG_(?:CACHE|CONFIG|DATA)_HOME)$/;

/** No pager, no prompt, no colours, no machine-wide settings for git. */
const fixed = {
  TERM: "dumb",
  PAGER: "cat",
  GIT_PAGER: "cat",
  GIT_TERMINAL_PROMPT: "0",
  GIT_CONFIG_NOSYSTEM: "1",
  NO_COLOR: "1",
  CI: "1",
} as const;

const usualPath = "/usr/local/bin:/usr/bin:/bin";

/** The whole environment of a command: host variables, and the policy's additions. */
export function commandEnvironment(
  host: Readonly<Record<string, string | undefined>>,
  added: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> & { readonly PATH: string } {
  const passed = Object.entries(host).filter(([name, value]) => value !== undefined && inherited.test(name));
  return { PATH: usualPath, ...(Object.fromEntries(passed) as Record<string, string>), ...fixed, ...added };
}

/** The absolute start folder of a command, without links. Throws `COMMAND_FOLDER_INVALID`, `PATH_OUTSIDE`, `PATH_INVALID`. */
export async function commandFolder(given: string, root: WorkspaceRoot): Promise<string> {
  try {
    const folder = await realpath(path.join(root.path, ...namesOf(given, root)));
    if (!isInside(folder, root)) throw outside(given);
    if ((await stat(folder)).isDirectory()) return folder;
  } catch (error) {
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR") throw error;
  }
  const message = `${JSON.stringify(given)} is not a folder of the workspace.`;
  throw new ToolwrightError("COMMAND_FOLDER_INVALID", message);
}
