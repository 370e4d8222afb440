import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface ReadInput {
  /** Files of the workspace, such as `src/main.ts`. @minItems 1 @maxItems 50 */
  file_paths: string[];
  /** First line to read of each file, from 1. @integer @minimum 1 */
  offset?: number;
  /** Maximum number of lines of each file; 0, the default, returns as many as fit, 2,000 at most. @integer @minimum 0 */
  limit?: number;
}

/** Files with numbered lines. */
export interface ReadOutput {
  /** The path and the lines of each file. The number and the tab before each line are not part of the file. @secret */
  content: string;
  /** Number of files that could be read. @integer */
  files_read: number;
}

/**
 * Read files of the workspace, with line numbers.
 *
 * Use before you change a file, and to look at code. Long files come in parts; the last line says how to continue. Not for finding
 * where something is: use `grep`.
 */
export default defineTool({
  category: "retrieval",
  title: "Read files",
  tags: ["files", "coding"],
  repeatable: true,
  // It returns at most 25,000 tokens.
  maxOutput: 200_000,
  examples: [
    { request: "What does src/main.ts do?", input: { file_paths: ["src/main.ts"] } },
    { request: "Show me the rest of that file", input: { file_paths: ["src/main.ts"], offset: 813, limit: 200 } },
  ],
  async execute(input: ReadInput, ctx): Promise<ReadOutput> {
    const { files, permissions } = ctx.services;
    permissions.require({ id: ctx.callId, tool: "read", args: input });
    const { file_paths, offset, limit } = input;
    const { content, filesRead } = await files.read(
      { paths: file_paths, ...(offset !== undefined && { offset }), ...(limit !== undefined && { limit }) },
      { session: ctx.session.id },
    );
    return { content, files_read: filesRead };
  },
});
