/**
 * What the coding tools are made of: permissions, which run nothing, access to the files of a workspace, and edits of text.
 *
 * @module
 */
export { bubblewrap } from "./coding/sandbox/bubblewrap.ts";
export {
  createCodingTools,
  type CodingRuntimePolicy,
  type CodingServices,
  type CodingTools,
  type CodingToolsOptions,
} from "./coding/toolkit/create-coding-tools.ts";
export { readCodingPolicy } from "./coding/toolkit/read-coding-policy.ts";
export { journalFileOf } from "./coding/toolkit/journal-file-of.ts";
export { createPermissions, type Permissions } from "./coding/permissions/create-permissions.ts";
export { readPolicy } from "./coding/permissions/read-policy.ts";
export { shownCommand } from "./coding/toolkit/decide-call.ts";
export { analyseCommand } from "./coding/shell/analyse-command.ts";
export { editText, type TextChange } from "./coding/edit/edit-text.ts";
export { readTextFile, textFileBytes, type TextFile } from "./coding/edit/text-file.ts";
export {
  openJournal,
  type JournaledWrite,
  type Journal,
  type JournalOptions,
  type NotedChange,
  type NotedVersion,
  type WrittenEntry,
} from "./coding/journal/open-journal.ts";
export type { InterruptedChange } from "./coding/journal/open-journal.ts";
export type { FileState, JournalEntry, JournalSelection } from "./coding/journal/journal-entry.ts";
export { openToRead, type OpenedFile } from "./coding/paths/open-to-read.ts";
export { workspaceRoot, type WorkspaceRoot } from "./coding/paths/workspace-root.ts";
export { removeWorkspaceFile, writeWorkspaceFile, type WrittenFile } from "./coding/paths/write-file.ts";
export type { CallPermissions } from "./coding/services/call-permissions.ts";
export type {
  BackgroundJob,
  CommandChanges,
  CommandConditions,
  CommandResult,
  CommandToRun,
  Commands,
  JobOutput,
  OutputChunk,
} from "./coding/services/commands.ts";
export { createFiles, type FilesOptions } from "./coding/services/files.ts";
export { createWorkspace } from "./coding/services/workspace.ts";
export type { FileChanger, FileUser, Files, Searcher } from "./coding/services/files.ts";
export type { FileChanged } from "./coding/files/change-file.ts";
export type { FolderEntry, FolderListing } from "./coding/files/list-folder.ts";
export type { ReadRequest, ReadResult } from "./coding/files/read-files.ts";
export type { FindRequest, FoundFiles } from "./coding/search/find-files.ts";
export type { GrepResult } from "./coding/search/grep-files.ts";
export type { GrepRequest } from "./coding/search/grep-request.ts";
export type { FileMark, FileMarks } from "./coding/files/file-scope.ts";
export type { Workspace } from "./coding/services/workspace.ts";
export type { Sandbox, SandboxStatus, SandboxedCommand } from "./coding/sandbox/sandbox.ts";
export type { CodingPolicy } from "./coding/toolkit/read-coding-policy.ts";
export type { CommandPolicy } from "./coding/services/commands.ts";
export type { CallJudge, CallVerdict, JudgedCall } from "./model/ports/permissions.ts";
export type {
  Effect,
  PartVerdict,
  PermissionDefaults,
  PermissionPolicy,
  PermissionRules,
  Verdict,
} from "./coding/permissions/permission.ts";
export type { PolicyScope } from "./coding/permissions/compile-policy.ts";
export type { Places } from "./coding/permissions/compile-policy.ts";
export type { ToolSubject } from "./coding/permissions/rule.ts";
export type {
  AnswerSpan,
  AnswerToRemember,
  RememberedAnswer,
  RememberedAnswers,
} from "./coding/permissions/remember-answers.ts";
export type { CommandAnalysis, ReadFile, SimpleCommand } from "./coding/shell/analysis.ts";
export type { Reason, ReasonCode } from "./coding/words/reason.ts";
export type { ShellWord } from "./coding/words/shell-word.ts";
export { isToolwrightError, ToolwrightError, type ErrorDetails } from "./errors/toolwright-error.ts";
export { errorCodes, type Code } from "./errors/codes.ts";
export type { BuiltInService, HostServices, ProvidedServices, Services } from "./model/services.ts";
export type { ToolCatalogue, ToolMatch } from "./model/tool-catalogue.ts";
export type { OutputPage, OutputRange, ToolOutputs } from "./model/tool-outputs.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/records.ts";
