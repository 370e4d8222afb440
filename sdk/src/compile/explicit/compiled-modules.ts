import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { randomId } from "../../util/node-modules.ts";
import { compileHandlers } from "../bundle/compile-handlers.ts";
import { requireInside } from "../../errors/inside-project.ts";
import { cacheFolder } from "../incremental/build-cache.ts";

export interface CompiledModule {
  readonly tool: InferredTool;
  /** Absolute. */
  readonly file: string;
}

/**
 * Compiles the modules of tools into the cache folder of the project, from where its packages are found, for the time of a call.
 *
 * @returns The findings of the compilation, after which `run` is not called, or those of `run`.
 */
export async function withCompiledModules(
  tools: readonly InferredTool[],
  root: string,
  run: (modules: readonly CompiledModule[]) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const folder = path.join(cacheFolder(root), `${randomId()}.tmp`);
  requireInside(root, path.relative(root, folder));
  // Two tools may have one name; the verifier reports it later.
  const numbered = tools.map((tool, index) => ({ ...tool, name: String(index) }));
  const outDir = path.relative(root, folder);
  const { paths, files, findings } = await compileHandlers(numbered, { root, outDir, demandsPackages: false });
  if (findings.length > 0) return findings.map((finding) => withOwnName(finding, tools));
  await mkdir(path.join(folder, "handlers"), { recursive: true });
  try {
    await Promise.all(Object.entries(files).map(([file, text]) => writeFile(path.join(folder, file), text)));
    return await run(tools.map((tool, index) => ({ tool, file: path.join(folder, paths.get(String(index)) ?? "") })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withOwnName(finding: Finding, tools: readonly InferredTool[]): Finding {
  const tool = finding.tool === undefined ? undefined : tools[Number(finding.tool)];
  return tool === undefined ? finding : { ...finding, tool: tool.name };
}

export function moduleFailure(message: string, { explicit, at, name }: InferredTool): Finding {
  const location = explicit?.input?.at ?? explicit?.output?.at ?? at;
  const missing = /^Cannot find package '([^']+)'/.exec(message)?.[1];
  if (missing !== undefined) {
    return findingOf("SCHEMA_LIBRARY_MISSING", `The tool imports \`${missing}\`, which is not installed.`, {
      at: location,
      tool: name,
      remedy: `Install it in the project: \`npm install ${missing}\`.`,
    });
  }
  const reason = message.replace(/\.$/, "");
  const text = `The schemas of ${name} cannot be read, because its module fails: ${reason}.`;
  return findingOf("SCHEMA_MODULE_FAILED", text, { at: location, tool: name });
}
