import { statSync } from "node:fs";
import type { InferredTool } from "../model/tool.ts";
import { fileVersion } from "../util/file-version.ts";
import type { Memory } from "../util/memory.ts";
import { compileHandlers, handlerPath, type Compiled } from "./compile-handlers.ts";

interface Bundle {
  /** Every file in it, as it was then. */
  readonly sources: readonly (readonly [file: string, version: string])[];
  readonly files: Compiled["files"];
}

/** What `compileHandlers` gives; a tool none of whose files has changed since the memory began is not compiled again. */
export async function compileChanged(
  tools: readonly InferredTool[],
  { memory, ...project }: { readonly root: string; readonly outDir: string; readonly memory: Memory },
): Promise<Compiled> {
  const purpose = `handler in ${project.outDir}`;
  const bundleOf = (tool: InferredTool): Bundle | undefined =>
    memory.reuse<Bundle | undefined>(purpose, `${tool.name} ${tool.file}`, "", () => undefined);
  const present = new Map<string, string>();
  const isUnchanged = ([file, version]: readonly [string, string]): boolean => {
    const known = present.get(file) ?? fileVersion(file);
    present.set(file, known);
    return known === version;
  };
  const missing = tools.filter((tool) => bundleOf(tool)?.sources.every(isUnchanged) !== true);
  const begun = Date.now();
  const made = missing.length === 0 ? { files: {}, findings: [] } : await compileHandlers(missing, project);
  if (made.findings.length > 0) return made;
  for (const tool of missing) {
    const bundle = toBundle(tool, made);
    const isKept = bundle.sources.every(([file]) => changedBefore(file, begun));
    memory.keep(purpose, `${tool.name} ${tool.file}`, "", isKept ? bundle : { ...bundle, sources: [["", "unknown"]] });
  }
  const bundles = new Map(tools.map((tool) => [tool.name, bundleOf(tool)]));
  return {
    files: Object.assign({}, ...[...bundles.values()].map((bundle) => bundle?.files ?? {})) as Compiled["files"],
    findings: [],
    sources: new Map([...bundles].map(([name, bundle]) => [name, (bundle?.sources ?? []).map(([file]) => file)])),
  };
}

function toBundle({ name }: InferredTool, { files, sources }: Compiled): Bundle {
  const own = [handlerPath(name), `${handlerPath(name)}.map`];
  return {
    sources: (sources?.get(name) ?? []).map((file) => [file, fileVersion(file)]),
    files: Object.fromEntries(own.flatMap((file) => (files[file] === undefined ? [] : [[file, files[file]]]))),
  };
}

/** A file that changes while it is compiled may have been read before and its version taken after. */
function changedBefore(file: string, time: number): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0) < time - 1;
}
