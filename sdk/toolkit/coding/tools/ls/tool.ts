import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface LsInput {
  /** Folder of the workspace, such as `src`; default: the workspace. @minLength 1 @maxLength 4096 */
  path?: string;
}

/** One name in a folder. */
export interface LsEntry {
  /** Name in the folder. */
  name: string;
  /** What it is. */
  kind: "file" | "folder" | "link" | "other";
  /** Bytes of a file. @integer */
  size?: number;
  /** Where a link leads to. */
  target?: string;
}

/** What a folder holds. */
export interface LsOutput {
  /** Folders first, then by name; at most 1,000. */
  entries: LsEntry[];
  /** How many there are. @integer */
  total: number;
}

/**
 * List what a folder of the workspace holds, hidden files included.
 *
 * Use to look around. Not for finding files anywhere below: use `glob`.
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
