import path from "node:path";
import type { InferResult } from "../../infer/infer-tools.ts";
import type { InferredTool } from "../../model/tool/tool.ts";

/** A tool in its own file has the name of the file, not of the folder. */
export function namedByFile(result: InferResult): InferResult {
  const name = path.posix.basename(result.file).replace(/\.[jt]s$/, "");
  const folder = result.file.replace(/\.[jt]s$/, "");
  const named = (tool: InferredTool): InferredTool => ({ ...tool, folder, name: tool.metadata.name ?? name });
  const { tool, partial, findings } = result;
  const own = (tool ?? partial)?.metadata.name ?? name;
  return {
    ...result,
    name: own,
    ...(tool === undefined ? {} : { tool: named(tool) }),
    ...(partial === undefined ? {} : { partial: named(partial) }),
    findings: findings.map((finding) => ({ ...finding, tool: own })),
  };
}
