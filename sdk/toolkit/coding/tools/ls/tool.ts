import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface LsInput {
  /** Folder of the workspace, such as `src`; default: the workspace. @minLength 1 @maxLength 4096 */
  path?: string;
}

/** An entry of a folder. */
export interface LsEntry {
  /** Name of the entry. */
  name: string;
  /** Kind of the entry. */
  kind: "file" | "folder" | "link" | "other";
  /** Size of a file in bytes. @integer */
  size?: number;
  /** Target of a link. */
  target?: string;
}

/** The entries of a folder. */
export interface LsOutput {
  /** Folders first, then by name; at most 1,000. */
  entries: LsEntry[];
  /** Number of all entries. @integer */
  total: number;
}

/**
 * List the entries of a folder in the workspace, including hidden files.
 *
 * Use to look around. Not for finding files in subfolders: use `glob`.
 */
export default defineTool({
  category: "retrieval",
  title: "List a folder",
  tags: ["files", "coding"],
  repeatable: true,
  maxOutput: 100_000,
  examples: [{ request: "What is in the src folder?", input: { path: "src" } }],
  async execute(input: LsInput, ctx): Promise<LsOutput> {
    const { files, permissions } = ctx.services;
    permissions.require({ id: ctx.callId, tool: "ls", args: input });
    const { entries, total } = await files.list(input.path ?? ".");
    return { entries: [...entries], total };
  },
});
