import type { CallPermissions, Commands, FileMarks, Files, Journal, Sandbox, Workspace } from "toolwright/coding";

/** The services that `createCodingTools` provides to the tools of this folder, for one workspace. */
declare module "toolwright" {
  interface Services {
    readonly workspace: Workspace;
    readonly permissions: CallPermissions;
    readonly journal: Journal;
    readonly sandbox: Sandbox;
    readonly commands: Commands;
    readonly files: Files;
  }
}

export type { FileMarks };
