import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isRecord } from "../../util/is-record.ts";
import type { PermissionPolicy } from "../permissions/permission.ts";
import { readPolicy } from "../permissions/read-policy.ts";
import type { CommandPolicy } from "../services/commands.ts";

const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value) && value > 0;
const isList = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");

const settings: { readonly [Name in keyof Required<CommandPolicy>]: readonly [(value: unknown) => boolean, string] } = {
  timeoutSeconds: [isNumber, "a number above 0"],
  maxTimeoutSeconds: [isNumber, "a number above 0"],
  sandbox: [
    (value) => ["required", "preferred", "off"].some((word) => word === value),
    '"required", "preferred" or "off"',
  ],
  network: [(value) => typeof value === "boolean", "true or false"],
  writable: [isList, "a list of paths"],
  environment: [(value) => isRecord(value) && isList(Object.values(value)), "an object of texts"],
  shownCharacters: [isNumber, "a number above 0"],
  maxOutputBytes: [isNumber, "a number above 0"],
  maxJobs: [isNumber, "a number above 0"],
};

/** Checks a policy of the coding tools that comes from a file; `source` names the file in errors. Throws `PERMISSION_POLICY_INVALID`. */
export function readCodingPolicy(value: unknown, source: string): CodingPolicy {
  if (!isRecord(value)) return readPolicy(value, source);
  const { commands, ...rules } = value;
  const policy = readPolicy(rules, source);
  if (commands === undefined) return policy;
  if (!isRecord(commands)) throw invalid(source, "commands is not a JSON object");
  for (const [name, setting] of Object.entries(commands)) {
    const known = Object.entries(settings).find(([other]) => other === name)?.[1];
    if (known === undefined) throw invalid(source, `commands has the unknown setting ${JSON.stringify(name)}`);
    if (!known[0](setting)) throw invalid(source, `commands.${name} is not ${known[1]}`);
  }
  return { ...policy, commands };
}

const invalid = (source: string, problem: string): ToolwrightError =>
  new ToolwrightError("PERMISSION_POLICY_INVALID", `The permissions in ${source} are not valid: ${problem}.`);

/** What a host decides about the coding tools. Plain data; it never comes from the workspace. */
export interface CodingPolicy extends PermissionPolicy {
  readonly commands?: CommandPolicy;
}
