import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface GrepInput {
  /** A regular expression such as `function \w+Error`, or the very text with `literal`. @minLength 1 @maxLength 4096 */
  pattern: string;
  /** Folder or file of the workspace to search; default: the workspace. @minLength 1 @maxLength 4096 */
  path?: string;
  /** Search only files that this glob is about, such as `*.ts`. @minLength 1 @maxLength 1024 */
  glob?: string;
  /** Return lines, names of files, or how many lines each file has. */
  mode?: "content" | "files" | "count";
  /** Search for the very text. */
  literal?: boolean;
  /** Take upper and lower case as the same. */
  ignore_case?: boolean;
  /** Lines to return before and after each find. @integer @minimum 0 @maximum 20 */
  context?: number;
  /** Also search hidden files and folders. */
  hidden?: boolean;
  /** Order of the files: by path, or those changed last first. */
  sort?: "path" | "newest";
  /** Most lines, or files, to return. @integer @minimum 1 @maximum 1000 */
  limit?: number;
}

/** What was found. */
export interface GrepOutput {
  /** Lines under the path of their file, after their numbers and a tab; or paths, one a line. @secret */
  content: string;
  /** How many lines were found, returned or not. @integer */
  lines: number;
  /** In how many files. @integer */
  files: number;
  /** True where not all files were searched. */
  is_incomplete: boolean;
  /** What else is to be known, such as how much is left out. */
  notes: string[];
}

/**
 * Search the text of the files of the workspace. Files that git ignores are left out.
 *
 * Use to find where something is. Not for names of files: use `glob`.
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
