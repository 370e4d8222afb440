import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandPolicy } from "../services/command-policy.ts";

/** A policy with a value for every setting. */
export type CompleteCommandPolicy = Required<CommandPolicy>;

const defaults: CompleteCommandPolicy = {
  timeoutSeconds: 5,
  maxTimeoutSeconds: 60,
  sandbox: "preferred",
  network: false,
  writable: [],
  environment: {},
  shownCharacters: 15_000,
  maxOutputBytes: 50_000_000,
  maxJobs: 8,
};

/** Throws `CONFIG_INVALID` for a limit that is not a number above 0. */
export function completeCommandPolicy(policy: CommandPolicy): CompleteCommandPolicy {
  const complete = { ...defaults, ...policy };
  for (const name of ["timeoutSeconds", "maxTimeoutSeconds", "shownCharacters", "maxOutputBytes", "maxJobs"] as const) {
    const value: unknown = complete[name];
    if (typeof value === "number" && value > 0 && value <= 2_000_000_000) continue;
    const message = `The setting commands.${name} of the coding tools is ${JSON.stringify(value)}, and not a number above 0.`;
    throw new ToolwrightError("CONFIG_INVALID", message, {
      remedy: `Leave it out for ${defaults[name]}, or give a number.`,
    });
  }
  return { ...complete, timeoutSeconds: Math.min(complete.timeoutSeconds, complete.maxTimeoutSeconds) };
}

/** Milliseconds that a call may take. Throws `COMMAND_LIMIT_INVALID` where it asks for more than it may have. */
export function timeLimitOf(asked: number | undefined, policy: CompleteCommandPolicy): number {
  if (asked === undefined) return policy.timeoutSeconds * 1000;
  if (asked > 0 && asked <= policy.maxTimeoutSeconds) return asked * 1000;
  const message = `A command may take at most ${policy.maxTimeoutSeconds} seconds here, and ${asked} were asked for.`;
  throw new ToolwrightError("COMMAND_LIMIT_INVALID", message);
}
