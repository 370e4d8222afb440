import type { Finding } from "../../model/finding.ts";
import type { Config } from "../project/read-config.ts";
import type { Project } from "../project/open-project.ts";
import type { SourceStore } from "../project/source-store.ts";
import { openSimple } from "./simple-project.ts";

/** By absolute path the tools that could be read without the compiler's checker. */
export type SimpleResults<Result> = ReadonlyMap<
  string,
  {
    readonly result: Result;
    /** The tool's file and those it imports; packages are not read. */
    readonly closure: readonly string[];
  }
>;

interface SimpleOptions<Result> {
  readonly root: string;
  readonly config: Config;
  readonly simpleSources: SourceStore;
  readonly reader: { read(file: string, project: Project): Result };
}

/** Where of this many tools none is simple, the others are not tried. */
const mostWithout = 25;

/**
 * Reads the tools whose types are written out. A tool with any finding is left to the checker, which knows the reason; so is one that
 * asks a question this reading cannot answer, since that ends as a finding too.
 */
export function readSimple<Result extends { readonly findings: readonly Finding[] }>(
  files: readonly string[],
  beside: readonly string[],
  { root, config, simpleSources, reader }: SimpleOptions<Result>,
): SimpleResults<Result> {
  const results = new Map<string, { readonly result: Result; readonly closure: readonly string[] }>();
  const project = openSimple({ root, config, beside, sources: simpleSources });
  if (project === undefined) return results;
  for (const [index, file] of files.entries()) {
    if (index === mostWithout && results.size === 0) break;
    if (!project.accepts(file)) continue;
    const result = reader.read(file, project);
    if (result.findings.length === 0) results.set(file, { result, closure: project.closure(file) });
    project.forget(file);
  }
  return results;
}
