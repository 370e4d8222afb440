import { isRecord } from "../../util/is-record.ts";
import { invalid, type PermissionPolicy, readPolicy } from "../permissions/policy.ts";
import { commandSettings, isCommandSetting } from "../processes/command-settings.ts";
import type { CommandPolicy } from "../services/commands.ts";

/** Checks a policy of the coding tools that comes from a file; `source` names the file in errors. Throws `PERMISSION_POLICY_INVALID`. */
export function readCodingPolicy(value: unknown, source: string): CodingPolicy {
  if (!isRecord(value)) return readPolicy(value, source);
  const { commands, ...rules } = value;
  const policy = readPolicy(rules, source);
  if (commands === undefined) return policy;
  if (!isRecord(commands)) throw invalid(source, "commands is not a JSON object");
  for (const [name, setting] of Object.entries(commands)) {
    if (!isCommandSetting(name)) throw invalid(source, `commands has the unknown setting ${JSON.stringify(name)}`);
    const [isValid, expected] = commandSettings[name];
    if (!isValid(setting)) throw invalid(source, `commands.${name} is not ${expected}`);
  }
  return { ...policy, commands };
}

/** What a host decides about the coding tools. Plain data; it never comes from the workspace. */
export interface CodingPolicy extends PermissionPolicy {
  readonly commands?: CommandPolicy;
}
