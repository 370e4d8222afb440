import type { PermissionPolicy } from "../permissions/permission.ts";
import type { CommandPolicy } from "../services/command-policy.ts";

/** What a host decides about the coding tools. Plain data; it never comes from the workspace. */
export interface CodingPolicy extends PermissionPolicy {
  readonly commands?: CommandPolicy;
}
