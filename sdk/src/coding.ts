/**
 * The parts of the coding tools: permissions for commands, access to a workspace's files, and text edits.
 *
 * @module
 */
export { editText, type TextChange } from "./coding/edit/edit-text.ts";
export {
  openJournal,
  type Journal,
  type JournalOptions,
  type JournaledWrite,
  type NotedChange,
} from "./coding/journal/open-journal.ts";
export { workspaceRoot, type WorkspaceRoot } from "./coding/paths/workspace-root.ts";
export { createPermissions, type Permissions } from "./coding/permissions/create-permissions.ts";
export { bubblewrap } from "./coding/sandbox/bubblewrap.ts";
export { type FileChanger, type FileUser, type Files, type Searcher } from "./coding/services/files.ts";
export {
  createCodingTools,
  type CodingServices,
  type CodingTools,
  type CodingToolsOptions,
} from "./coding/toolkit/create-coding-tools.ts";
export { shownCommand, type CallPermissions } from "./coding/toolkit/call-permissions.ts";
export { type CodingPolicy } from "./coding/toolkit/read-coding-policy.ts";
export type { FileChanged } from "./coding/files/change-file.ts";
export type { FileMarks, Workspace } from "./coding/files/workspace.ts";
export type { FolderListing } from "./coding/files/list-folder.ts";
export type { ReadRequest, ReadResult } from "./coding/files/read-files.ts";
export type { FileState, JournalEntry, JournalSelection } from "./coding/journal/journal-entry.ts";
export type { PermissionPolicy, PolicyName, Verdict } from "./coding/permissions/policy.ts";
export type { RememberedAnswers } from "./coding/permissions/answers.ts";
export type { PolicyScope } from "./coding/permissions/rules.ts";
export type { Sandbox, SandboxStatus, SandboxedCommand } from "./coding/sandbox/sandbox.ts";
export type { FindRequest, FoundFiles } from "./coding/search/find-files.ts";
export type { GrepRequest, GrepResult } from "./coding/search/grep-files.ts";
export type {
  CommandChanges,
  CommandConditions,
  CommandPolicy,
  CommandResult,
  CommandToRun,
  Commands,
  JobOutput,
} from "./coding/services/commands.ts";
export type { ProvidedServices } from "./model/tool/services.ts";
