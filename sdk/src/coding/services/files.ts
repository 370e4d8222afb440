import pLimit from "p-limit";
import type { TextChange } from "../edit/edit-text.ts";
import { editFile, type FileChanged, writeFile } from "../files/change-file.ts";
import { type FolderListing, listFolder } from "../files/list-folder.ts";
import { readFiles, type ReadRequest, type ReadResult } from "../files/read-files.ts";
import type { FileScope, Workspace } from "../files/workspace.ts";
import type { JournalEntry, JournalSelection } from "../journal/journal-entry.ts";
import type { Journal } from "../journal/open-journal.ts";
import type { Permissions } from "../permissions/create-permissions.ts";
import { findFiles, type FindRequest, type FoundFiles } from "../search/find-files.ts";
import { findRipgrep } from "../search/ripgrep.ts";
import { grepFiles, type GrepRequest, type GrepResult } from "../search/grep-files.ts";
import type { SearchScope } from "../search/search-scope.ts";
import { asToolError } from "./as-tool-error.ts";

/** The session and call that change files of a workspace. */
export interface FileUser {
  /** Id of the session, whose record says which files it has seen. */
  readonly session: string;
}

/** A call that changes files; the journal records the changes under its id. */
export interface FileChanger extends FileUser {
  readonly call: string;
}

/** Ends a search. */
export interface Searcher extends FileUser {
  readonly signal?: AbortSignal;
}

/**
 * Reads and changes the files of a workspace for the tools. Files that a session reads are recorded as seen, and changes are in the journal.
 * Every method throws a `ToolError` that starts with a code and says what to do next: `CONFLICT` if a file differs from the version that was seen.
 */
export interface Files {
  read(request: ReadRequest, by: FileUser): Promise<ReadResult>;
  write(file: { readonly path: string; readonly content: string }, by: FileChanger): Promise<FileChanged>;
  edit(file: { readonly path: string; readonly edits: readonly TextChange[] }, by: FileChanger): Promise<FileChanged>;
  list(path: string): Promise<FolderListing>;
  find(request: FindRequest, by: Searcher): Promise<FoundFiles>;
  grep(request: GrepRequest, by: Searcher): Promise<GrepResult>;
  /** The changes, oldest first. */
  changes(selection?: JournalSelection): Promise<readonly JournalEntry[]>;
  diff(entry: JournalEntry): Promise<string>;
  /** Undoes changes; undoing the call of an undo is redo. */
  undo(selection: JournalSelection, by: FileChanger): Promise<readonly JournalEntry[]>;
}

/** The dependencies for reading and changing files. */
export interface FilesOptions {
  readonly workspace: Workspace;
  readonly journal: Journal;
  /** Decides which files a search may show unless they are named; default: all. */
  readonly permissions?: Pick<Permissions, "judge">;
  /** Path of the ripgrep program; default: the program of `@vscode/ripgrep`, which has to be installed. */
  readonly ripgrep?: string;
  /** Aborted when a search has taken too long; default: after 10 seconds. */
  readonly searchLimit?: () => AbortSignal;
}

/** Errors in the format for models. */
const said = async <Result>(run: () => Promise<Result>): Promise<Result> => run().catch(asToolError);

/** The files of a workspace, for tools of any number of sessions. */
export function createFiles(options: FilesOptions): Files {
  const { workspace, journal } = options;
  const oneByOne = pLimit(1);
  const warned = new Set<string>();
  const scope = (session: string): FileScope => ({
    root: workspace.root,
    journal,
    marks: workspace.marks(session),
    warned,
    oneByOne,
  });
  return {
    read: (request, { session }) => said(() => readFiles(request, scope(session))),
    write: ({ path, content }, { session, call }) => said(() => writeFile({ path, content, call }, scope(session))),
    edit: ({ path, edits }, { session, call }) => said(() => editFile({ path, edits, call }, scope(session))),
    list: (path) => said(() => listFolder(path, workspace.root)),
    find: (request, by) => said(async () => findFiles(request, await searchScope(by, options))),
    grep: (request, by) => said(async () => grepFiles(request, await searchScope(by, options))),
    changes: (selection) => said(() => journal.list(selection)),
    diff: (entry) => said(() => journal.diff(entry)),
    undo: (selection, { call }) => said(() => journal.undo(selection, { call })),
  };
}

const searchTime = 10_000;

async function searchScope({ signal }: Searcher, options: FilesOptions): Promise<SearchScope> {
  const { workspace, permissions, ripgrep, searchLimit = () => AbortSignal.timeout(searchTime) } = options;
  const limit = searchLimit();
  return {
    root: workspace.root,
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    ripgrep: ripgrep ?? (await findRipgrep()),
    effectOf: (file) => permissions?.judge("read", { file_paths: [file] }).effect ?? "allow",
  };
}
