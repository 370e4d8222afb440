import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isRecord } from "../../util/is-record.ts";
import { effects, type PermissionPolicy } from "./permission.ts";

const defaultNames = ["read", "write", "command", "other"];

/** Checks a policy that comes from a file; `source` names the file in errors. Throws `PERMISSION_POLICY_INVALID`. */
export function readPolicy(value: unknown, source: string): PermissionPolicy {
  if (!isRecord(value)) throw invalid(source, "it is not a JSON object");
  for (const [name, entry] of Object.entries(value)) {
    const isRules = effects.some((effect) => effect === name);
    if (!isRules && name !== "defaults") throw invalid(source, `it has the unknown setting ${JSON.stringify(name)}`);
    if (isRules && !(Array.isArray(entry) && entry.every((rule) => typeof rule === "string")))
      throw invalid(source, `${name} is not a list of rules`);
    if (!isRules && !isDefaults(entry))
      throw invalid(source, "defaults has an unknown name, or a value other than allow, ask and deny");
  }
  return value;
}

function isDefaults(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const isEffect = (entry: unknown): boolean => effects.some((effect) => effect === entry);
  return Object.entries(value).every(([name, entry]) => defaultNames.includes(name) && isEffect(entry));
}

export const invalid = (source: string, problem: string): ToolwrightError =>
  new ToolwrightError("PERMISSION_POLICY_INVALID", `The permissions in ${source} are not valid: ${problem}.`);
