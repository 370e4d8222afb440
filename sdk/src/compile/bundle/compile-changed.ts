import { statSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool.ts";
import { compareText } from "../../util/compare-text.ts";
import { fileVersion, versionIn } from "../../util/file-version.ts";
import type { Memory } from "../../util/memory.ts";
import { compileFindings } from "./compile-findings.ts";
import { compileHandlers, handlerFolder, type Compiled } from "./compile-handlers.ts";
import { importShared } from "./import-shared.ts";
import { namedModule, type NamedModule } from "./named-module.ts";
import { reachedFrom, reaching, readModules, sharedModules, type ModuleGraph } from "./module-graph.ts";
import { compileShared, type CompiledShared } from "./shared-modules.ts";

interface Project {
  readonly root: string;
  readonly outDir: string;
  readonly memory: Memory;
}

/** The handlers of a project and what they share. */
export interface CompiledProject extends Compiled {
  /** By tool name; the same object as long as a handler stays the same. */
  readonly handlers: ReadonlyMap<string, NamedModule>;
  /** Absolute paths of the files that were compiled. */
  readonly sources: readonly string[];
}

/**
 * Compiles the handlers of all tools. A module of the project that several tools import is compiled once, so that they have its
 * state in common. What has not changed since the last build with this memory is not compiled again.
 */
export async function compileChanged(tools: readonly InferredTool[], project: Project): Promise<CompiledProject> {
  try {
    const modules = await currentModules(tools, project);
    const shared = await currentShared(modules, project);
    const handlers = await currentHandlers(tools, { ...modules, ...shared }, project);
    // The shared files come first, and are written first: a handler must find what it imports.
    const files = Object.assign(
      {},
      shared.files,
      ...[...handlers.named.values()].map((handler) => handler.files),
    ) as Compiled["files"];
    if (handlers.findings.length > 0)
      return { files: {}, handlers: new Map(), findings: handlers.findings, sources: [] };
    return { files, handlers: handlers.named, findings: [], sources: [...modules.versions.keys()] };
  } catch (error) {
    return { files: {}, handlers: new Map(), findings: compileFindings(error, tools), sources: [] };
  }
}

/** The modules that tools reach. */
interface Modules {
  readonly graph: ModuleGraph;
  /** What differs when a module has changed. */
  readonly versions: ReadonlyMap<string, string>;
  /** By the tools' files the modules they are. */
  readonly entries: ReadonlyMap<string, string>;
}

const noModules: Modules = { graph: new Map(), versions: new Map(), entries: new Map() };

async function currentModules(tools: readonly InferredTool[], { root, memory }: Project): Promise<Modules> {
  const known = memory.recall<Modules>("modules", root, "") ?? noModules;
  const changed = [...known.versions].filter(([module, version]) => fileVersion(module) !== version);
  const stale = reaching(
    known.graph,
    changed.map(([module]) => module),
  );
  const files = tools.map(({ file }) => file);
  const unread = files.filter((file) => stale.has(known.entries.get(file) ?? "") || !known.entries.has(file));
  const begun = Date.now();
  const read = unread.length === 0 ? { graph: noModules.graph, entries: [] } : await readModules(unread, root);
  const entryOf = new Map([
    ...known.entries,
    ...unread.map((file, index) => [file, read.entries[index] ?? ""] as const),
  ]);
  const entries = new Map(files.map((file) => [file, entryOf.get(file) ?? ""]));
  const all = new Map([...known.graph, ...read.graph]);
  const reached = reachedFrom(all, entries.values());
  const versionOf = (module: string): string =>
    read.graph.has(module) ? versionSince(begun, module) : (known.versions.get(module) ?? "");
  const modules: Modules = {
    entries,
    graph: new Map([...all].filter(([module]) => reached.has(module))),
    versions: new Map([...reached].map((module) => [module, versionOf(module)])),
  };
  memory.keep("modules", root, "", modules);
  return modules;
}

/** A file that changes while it is read may have been read before and its version taken after: it counts as changed next time. */
function versionSince(time: number, file: string): string {
  const state = statSync(file, { throwIfNoEntry: false });
  return state !== undefined && state.ctimeMs < time - 1 ? versionIn(state) : `unknown since ${String(time)}`;
}

async function currentShared({ graph, versions, entries }: Modules, project: Project): Promise<CompiledShared> {
  const { outDir, memory } = project;
  const modules = sharedModules(graph, [...entries.values()]);
  const version = JSON.stringify([...modules].sort(compareText).map((module) => [module, versions.get(module)]));
  const known = memory.recall<CompiledShared>("shared", outDir, version);
  const compiled = known ?? (await compileShared(modules, { ...project, graph }));
  memory.keep("shared", outDir, version, compiled);
  return compiled;
}

async function currentHandlers(
  tools: readonly InferredTool[],
  { graph, versions, entries, shared }: Modules & CompiledShared,
  project: Project,
): Promise<CompiledHandlers> {
  const { root, outDir, memory } = project;
  const purpose = `handler in ${outDir}`;
  const versionOf = ({ file }: InferredTool): string => {
    const own = reachedFrom(graph, [entries.get(file) ?? ""], (module) => shared.has(module));
    return JSON.stringify([...own].map((module) => [module, shared.get(module)?.fileName ?? versions.get(module)]));
  };
  const versionsOfTools = new Map(tools.map((tool) => [tool, versionOf(tool)]));
  const known = (tool: InferredTool): NamedModule | undefined =>
    memory.recall<NamedModule>(purpose, tool.name, versionsOfTools.get(tool) ?? "");
  const missing = tools.filter((tool) => known(tool) === undefined);
  const imports = { graph: withEntryPoints(graph, entries, root), shared, folder: "./shared", root };
  const made =
    missing.length === 0
      ? { files: {}, findings: [] }
      : await compileHandlers(missing, { root, outDir, plugins: [importShared(imports)] });
  if (made.findings.length > 0) return { named: new Map(), findings: made.findings };
  for (const tool of missing) memory.keep(purpose, tool.name, versionsOfTools.get(tool) ?? "", named(tool, made));
  return {
    named: new Map(tools.map((tool) => [tool.name, known(tool) ?? named(tool, made)] as const)),
    findings: [],
  };
}

interface CompiledHandlers {
  readonly named: ReadonlyMap<string, NamedModule>;
  readonly findings: readonly Finding[];
}

/** esbuild resolves entry points like imports, with an empty importer. */
function withEntryPoints(graph: ModuleGraph, entries: Modules["entries"], root: string): ModuleGraph {
  return new Map([...graph, ["", new Map([...entries].map(([file, module]) => [path.join(root, file), module]))]]);
}

function named({ name }: InferredTool, { files }: Compiled): NamedModule {
  const stem = `${handlerFolder}/${name}`;
  return namedModule(stem, files[`${stem}.mjs`] ?? "", files[`${stem}.mjs.map`]);
}
