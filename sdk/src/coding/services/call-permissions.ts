import type { Permissions } from "../permissions/create-permissions.ts";
import type { CallJudge } from "../../model/ports/permissions.ts";

/** The permissions of a workspace, as the runtime and the tools ask for them. */
export interface CallPermissions extends Permissions, CallJudge {
  /**
   * For handlers, before the effect. Passes a call that the runtime has judged with these arguments, and one that the rules allow.
   *
   * @throws ToolError `AUTH` for any other.
   */
  require(call: { readonly id: string; readonly tool: string; readonly args: object }): void;
}
