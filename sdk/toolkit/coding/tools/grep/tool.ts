import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface GrepInput {
  /** A regular expression such as `function \w+Error`, or an exact text with `literal`. @minLength 1 @maxLength 4096 */
  pattern: string;
  /** Folder or file of the workspace to search; default: the workspace. @minLength 1 @maxLength 4096 */
  path?: string;
  /** Search only files that match this glob, such as `*.ts`. @minLength 1 @maxLength 1024 */
  glob?: string;
  /** Return lines, paths of files, or the number of matching lines of each file. */
  mode?: "content" | "files" | "count";
  /** Search for the exact text. */
  literal?: boolean;
  /** Ignore upper and lower case. */
  ignore_case?: boolean;
  /** Lines to return before and after each match. @integer @minimum 0 @maximum 20 */
  context?: number;
  /** Also search hidden files and folders; a glob that names them searches them without it. */
  hidden?: boolean;
  /** Order of the files: by path, or last changed first. */
  sort?: "path" | "newest";
  /** Maximum number of lines or files to return. @integer @minimum 1 @maximum 1000 */
  limit?: number;
}

/** The matches. */
export interface GrepOutput {
  /** Lines under the path of their file, each after its number and a tab; or paths, one per line. @secret */
  content: string;
  /** Number of all matching lines, returned or not. @integer */
  lines: number;
  /** Number of all files with a match. @integer */
  files: number;
  /** True if not all files were searched. */
  is_incomplete: boolean;
  /** Further facts, such as how much is omitted. */
  notes: string[];
}

/**
 * Search the text of files of the workspace. Files that git ignores are omitted.
 *
 * Use to find where something is. Not for file names: use `glob`.
 */
export default defineTool({
  category: "retrieval",
  title: "Search in files",
  tags: ["files", "coding"],
  repeatable: true,
  maxOutput: 200_000,
  examples: [
    { request: "Search files for where limit is assigned", input: { pattern: "limit\\s*=", glob: "*.ts", context: 1 } },
    { request: "Which files mention TODO?", input: { pattern: "TODO", mode: "files" } },
  ],
  async execute(input: GrepInput, ctx): Promise<GrepOutput> {
    const { files: service, permissions } = ctx.services;
    permissions.require({ id: ctx.callId, tool: "grep", args: input });
    const { ignore_case: ignoreCase = false, ...request } = input;
    const by = { session: ctx.session.id, signal: ctx.signal };
    const { content, lines, files, isStopped, notes } = await service.grep({ ...request, ignoreCase }, by);
    return { content, lines, files, is_incomplete: isStopped, notes: [...notes] };
  },
});
