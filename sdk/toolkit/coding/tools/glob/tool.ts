import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface GlobInput {
  /** A glob such as `src/**\/*.ts`, relative to the folder; without a slash, it matches names in any folder. @minLength 1 @maxLength 1024 */
  pattern: string;
  /** Folder of the workspace to search; default: the workspace. @minLength 1 @maxLength 4096 */
  path?: string;
  /** Also find hidden files and folders; a pattern that names them always finds them. */
  hidden?: boolean;
  /** Order of the files: by path, or last changed first. */
  sort?: "path" | "newest";
  /** Maximum number of files to return. @integer @minimum 1 @maximum 1000 */
  limit?: number;
}

/** The files that were found. */
export interface GlobOutput {
  /** Paths in the workspace. */
  files: string[];
  /** Number of all files that were found, returned or not. @integer */
  total: number;
  /** True if the time limit ended the search early. */
  is_incomplete: boolean;
  /** Number of files that are omitted because the permissions deny reading them. @integer */
  denied?: number;
}

/**
 * Find files of the workspace by a glob. Files that git ignores are omitted.
 *
 * Use when you know a name or an extension. Not for the text of files: use `grep`.
 */
export default defineTool({
  category: "retrieval",
  title: "Find files",
  tags: ["files", "coding"],
  repeatable: true,
  maxOutput: 100_000,
  examples: [{ request: "Find files that end with .test.ts", input: { pattern: "**/*.test.ts" } }],
  async execute(input: GlobInput, ctx): Promise<GlobOutput> {
    const { files, permissions } = ctx.services;
    permissions.require({ id: ctx.callId, tool: "glob", args: input });
    const by = { session: ctx.session.id, signal: ctx.signal };
    const { files: found, total, isStopped, denied } = await files.find(input, by);
    return { files: [...found], total, is_incomplete: isStopped, ...(denied > 0 && { denied }) };
  },
});
