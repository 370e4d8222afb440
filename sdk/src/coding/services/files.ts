import type { TextChange } from "../edit/edit-text.ts";
import type { FileChanged } from "../files/change-file.ts";
import type { FolderListing } from "../files/list-folder.ts";
import type { ReadRequest, ReadResult } from "../files/read-files.ts";
import type { JournalEntry, JournalSelection } from "../journal/journal-entry.ts";
import type { FindRequest, FoundFiles } from "../search/find-files.ts";
import type { GrepResult } from "../search/grep-files.ts";
import type { GrepRequest } from "../search/grep-request.ts";

/** Who does something to the files of a workspace. */
export interface FileUser {
  /** Id of the session, whose marks say what it has seen. */
  readonly session: string;
}

/** A call that changes files; the journal has the changes under its id. */
export interface FileChanger extends FileUser {
  readonly call: string;
}

/** Ends a search. */
export interface Searcher extends FileUser {
  readonly signal?: AbortSignal;
}

/**
 * Reads and changes the files of a workspace for the tools. What is seen is marked for the session, and what is changed is in the journal.
 * Every method throws a `ToolError` that says what to do next: `CONFLICT` where a file is different from what was seen.
 */
export interface Files {
  read(request: ReadRequest, by: FileUser): Promise<ReadResult>;
  write(file: { readonly path: string; readonly content: string }, by: FileChanger): Promise<FileChanged>;
  edit(file: { readonly path: string; readonly edits: readonly TextChange[] }, by: FileChanger): Promise<FileChanged>;
  list(path: string): Promise<FolderListing>;
  find(request: FindRequest, by: Searcher): Promise<FoundFiles>;
  grep(request: GrepRequest, by: Searcher): Promise<GrepResult>;
  /** What was changed, oldest first. */
  changes(selection?: JournalSelection): Promise<readonly JournalEntry[]>;
  diff(entry: JournalEntry): Promise<string>;
  /** Takes changes back; undoing the call of an undo is redo. What is restored counts as seen. */
  undo(selection: JournalSelection, by: FileChanger): Promise<readonly JournalEntry[]>;
}
