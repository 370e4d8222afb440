import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { faultText, fileFaults } from "../../schema/files/file-faults.ts";
import { isPermissions } from "../../schema/files/permissions.generated.ts";
import { sentence } from "../../util/texts.ts";
import { isPolicyName, type PermissionPolicy } from "../permissions/policy.ts";
import type { CommandPolicy } from "../services/commands.ts";

/** Validates a policy of the coding tools from a file; `source` names the file in errors. Throws `PERMISSION_POLICY_INVALID`. */
export function readCodingPolicy(value: unknown, source: string): CodingPolicy {
  if (isPolicyName(value)) return { base: value };
  const [fault] = fileFaults(isPermissions, value);
  if (fault === undefined) return value as CodingPolicy;
  const message = `The permissions in ${source} are not valid: ${sentence(faultText(fault))}`;
  throw new ToolwrightError("PERMISSION_POLICY_INVALID", message);
}

/** A host's decisions about the coding tools. Plain data; it never comes from the workspace. */
export interface CodingPolicy extends PermissionPolicy {
  readonly commands?: CommandPolicy;
}
