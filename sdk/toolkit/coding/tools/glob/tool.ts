import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface GlobInput {
  /** A glob such as `src/**\/*.ts`, from the folder; without a slash it is about names in any folder. @minLength 1 @maxLength 1024 */
  pattern: string;
  /** Folder of the workspace to look in; default: the workspace. @minLength 1 @maxLength 4096 */
  path?: string;
  /** Also hidden files and folders; a pattern that names them finds them without it. */
  hidden?: boolean;
  /** Order of the files: by path, or those changed last first. */
  sort?: "path" | "newest";
  /** Most files to return. @integer @minimum 1 @maximum 1000 */
  limit?: number;
}

/** Files that were found. */
export interface GlobOutput {
  /** Paths from the workspace. */
  files: string[];
  /** How many there are, returned or not. @integer */
  total: number;
  /** True where the time was up before all folders were looked at. */
  is_incomplete: boolean;
  /** How many are left out because the rules deny reading them. @integer */
  denied?: number;
}

/**
 * Find files of the workspace by a glob. Files that git ignores are left out.
 *
 * Use when a name or an ending is known. Not for what is in the files: use `grep`.
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
