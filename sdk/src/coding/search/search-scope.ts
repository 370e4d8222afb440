import type { FileScope } from "../files/file-scope.ts";

/** What searches work with. */
export interface SearchScope extends Pick<FileScope, "root" | "marks"> {
  /** The program of ripgrep; without it files are searched by code of our own. */
  readonly ripgrep?: string;
  /** Whether the content of a file, a path from the workspace, may be shown without asking; default: all. */
  readonly mayRead?: (path: string) => boolean;
  /** Aborted when the search has taken as long as it may, or is not wanted any more. */
  readonly signal: AbortSignal;
}
