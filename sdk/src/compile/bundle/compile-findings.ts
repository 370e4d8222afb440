import type { BuildFailure, Message } from "esbuild";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool.ts";

/**
 * What the compiler has found, each in the tool it lies in.
 *
 * @throws The error itself when it does not come from the compiler.
 */
export function compileFindings(error: unknown, tools: readonly InferredTool[]): readonly Finding[] {
  if (!isBuildFailure(error)) throw error;
  return error.errors.map((message) => compileFinding(message, tools));
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

function compileFinding({ text, location }: Message, tools: readonly InferredTool[]): Finding {
  const tool = tools.find((candidate) => candidate.file === location?.file);
  return findingOf("HANDLER_COMPILE", `${text}.`, {
    ...(tool === undefined ? {} : { tool: tool.name }),
    ...(location === null
      ? {}
      : { at: { file: location.file, line: location.line, column: location.column + 1 }, evidence: location.lineText }),
  });
}
