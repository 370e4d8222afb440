import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { InferResult } from "../../infer/infer-tools.ts";
import type { InferredTool } from "../../model/tool.ts";

/** Files directly in the tools folder that define a tool each, such as `tools/echo_all.ts`; relative to the project, sorted. */
export function findFlatTools(root: string, toolsDir: string): readonly string[] {
  const folder = path.join(root, toolsDir);
  try {
    return readdirSync(folder)
      .filter((name) => /^[^._][^.]*\.[jt]s$/.test(name) && definesTool(path.join(folder, name)))
      .sort()
      .map((name) => path.posix.join(toolsDir, name));
  } catch {
    return [];
  }
}

/** Other files there are helpers of tools. */
function definesTool(file: string): boolean {
  try {
    return /\bexport\s+default\s+defineTool\b/.test(readFileSync(file, "utf8"));
  } catch {
    return false;
  }
}

/** A tool of a file of its own has the name of the file, not of the folder. */
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
