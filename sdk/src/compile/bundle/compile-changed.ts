import { statSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool.ts";
import { compareText } from "../../util/texts.ts";
import { fileVersion, versionIn } from "../../util/files.ts";
import { compileAlone, type CompiledAlone } from "./compile-alone.ts";
import { compileFindings } from "./compile-findings.ts";
import { compileHandlers, handlerFolder, type Compiled } from "./compile-handlers.ts";
import { importShared } from "./import-shared.ts";
import { namedModule, type NamedModule } from "./named-module.ts";
import { reachedFrom, reaching, readModules, sharedModules, type ModuleGraph } from "./module-graph.ts";
import { compileShared, type CompiledShared } from "./shared-modules.ts";

interface Project {
  readonly root: string;
  readonly outDir: string;
  /** The state after the last compilation of this project into this folder; default: none, and everything is compiled. */
  readonly former?: CompiledState | undefined;
}

/** What has been compiled, and from which versions of the modules. */
export interface CompiledState {
  readonly modules: Modules;
  readonly shared: Versioned<CompiledShared>;
  /** By tool name. */
  readonly handlers: ReadonlyMap<string, Versioned<NamedModule>>;
}

interface Versioned<Value> {
  readonly version: string;
  readonly value: Value;
}

/** The handlers of a project and what they share. */
export interface CompiledProject extends Compiled {
  /** By tool name; the same object as long as a handler stays the same. */
  readonly handlers: ReadonlyMap<string, NamedModule>;
  /** Absolute paths of the files that were compiled. */
  readonly sources: readonly string[];
  /** For the next time; after an error that of the time before. */
  readonly state: CompiledState | undefined;
}

/**
 * Compiles the handlers of all tools. A module of the project that several tools import is compiled once, so that they have its
 * state in common. What has not changed since the former state is not compiled again.
 */
export async function compileChanged(tools: readonly InferredTool[], project: Project): Promise<CompiledProject> {
  try {
    const { alone, ...modules } = await currentModules(tools, project);
    const shared = await currentShared(modules, project);
    const { findings, handlers } = await currentHandlers(tools, { ...modules, ...shared.value, alone }, project);
    if (findings.length > 0) return failed(findings, project);
    const named = new Map([...handlers].map(([name, { value }]) => [name, value]));
    // The shared files come first, and are written first: a handler must find what it imports.
    const files = Object.assign(
      {},
      shared.value.files,
      ...[...named.values()].map((handler) => handler.files),
    ) as Compiled["files"];
    const state = { modules, shared, handlers };
    return { files, handlers: named, findings: [], sources: [...modules.versions.keys()], state };
  } catch (error) {
    return failed(compileFindings(error, tools), project);
  }
}

const failed = (findings: readonly Finding[], { former }: Project): CompiledProject => ({
  files: {},
  handlers: new Map(),
  findings,
  sources: [],
  state: former,
});

/** The modules that tools reach. */
interface Modules {
  readonly graph: ModuleGraph;
  /** What differs when a module has changed. */
  readonly versions: ReadonlyMap<string, string>;
  /** By the tools' files the modules they are. */
  readonly entries: ReadonlyMap<string, string>;
}

const noImports: ReadonlyMap<string, string> = new Map();

const noModules: Modules = { graph: new Map(), versions: new Map(), entries: new Map() };

/** Handlers compiled on the way, because finding out that they import nothing takes as long. */
interface Alone {
  readonly alone: CompiledAlone;
}

async function currentModules(tools: readonly InferredTool[], project: Project): Promise<Modules & Alone> {
  const { root, former } = project;
  const known = former?.modules ?? noModules;
  const changed = [...known.versions].filter(([module, version]) => fileVersion(module) !== version);
  const stale = reaching(
    known.graph,
    changed.map(([module]) => module),
  );
  const unread = tools.filter(({ file }) => stale.has(known.entries.get(file) ?? "") || !known.entries.has(file));
  const begun = Date.now();
  const alone = await compileAlone(unread, project);
  const others = unread.flatMap(({ file }) => (alone.entries.has(file) ? [] : [file]));
  const read = others.length === 0 ? { graph: noModules.graph, entries: [] } : await readModules(others, root);
  const graph: ModuleGraph = new Map([
    ...[...alone.entries.values()].map((module) => [module, noImports] as const),
    ...read.graph,
  ]);
  const entryOf = new Map([
    ...known.entries,
    ...alone.entries,
    ...others.map((file, index) => [file, read.entries[index] ?? ""] as const),
  ]);
  const entries = new Map(tools.map(({ file }) => [file, entryOf.get(file) ?? ""]));
  const all = new Map([...known.graph, ...graph]);
  const reached = reachedFrom(all, entries.values());
  const versionOf = (module: string): string =>
    graph.has(module) ? versionSince(begun, module) : (known.versions.get(module) ?? "");
  return {
    alone,
    entries,
    graph: new Map([...all].filter(([module]) => reached.has(module))),
    versions: new Map([...reached].map((module) => [module, versionOf(module)])),
  };
}

/** A file that changes while it is read may have been read before and its version taken after: it counts as changed next time. */
function versionSince(time: number, file: string): string {
  const state = statSync(file, { throwIfNoEntry: false });
  return state !== undefined && state.ctimeMs < time - 1 ? versionIn(state) : `unknown since ${String(time)}`;
}

async function currentShared(
  { graph, versions, entries }: Modules,
  { root, outDir, former }: Project,
): Promise<Versioned<CompiledShared>> {
  const modules = sharedModules(graph, [...entries.values()]);
  const version = JSON.stringify([...modules].sort(compareText).map((module) => [module, versions.get(module)]));
  if (former?.shared.version === version) return former.shared;
  return { version, value: await compileShared(modules, { root, outDir, graph }) };
}

async function currentHandlers(
  tools: readonly InferredTool[],
  { graph, versions, entries, shared, alone }: Modules & CompiledShared & Alone,
  { root, outDir, former }: Project,
): Promise<CompiledHandlers> {
  const versionOf = ({ file }: InferredTool): string => {
    const own = reachedFrom(graph, [entries.get(file) ?? ""], (module) => shared.has(module));
    return JSON.stringify([...own].map((module) => [module, shared.get(module)?.fileName ?? versions.get(module)]));
  };
  const wanted = tools.map((tool) => ({ tool, version: versionOf(tool) }));
  const known = ({ tool, version }: (typeof wanted)[number]): Versioned<NamedModule> | undefined => {
    const handler = former?.handlers.get(tool.name);
    return handler?.version === version ? handler : undefined;
  };
  const isMade = ({ file }: InferredTool): boolean => alone.entries.has(file) && !shared.has(entries.get(file) ?? "");
  const changed = wanted.filter((handler) => known(handler) === undefined).map(({ tool }) => tool);
  const missing = changed.filter((tool) => !isMade(tool));
  const imports = { graph: withEntryPoints(graph, entries, root), shared, folder: "./shared", root };
  const made =
    missing.length === 0
      ? { files: {}, findings: [] }
      : await compileHandlers(missing, { root, outDir, plugins: [importShared(imports)] });
  if (made.findings.length > 0) return { handlers: new Map(), findings: made.findings };
  const handlers = wanted.map((handler) => {
    const { tool, version } = handler;
    return [tool.name, known(handler) ?? { version, value: named(tool, isMade(tool) ? alone : made) }] as const;
  });
  return { handlers: new Map(handlers), findings: [] };
}

interface CompiledHandlers {
  readonly handlers: CompiledState["handlers"];
  readonly findings: readonly Finding[];
}

/** esbuild resolves entry points like imports, with an empty importer. */
function withEntryPoints(graph: ModuleGraph, entries: Modules["entries"], root: string): ModuleGraph {
  return new Map([...graph, ["", new Map([...entries].map(([file, module]) => [path.join(root, file), module]))]]);
}

function named({ name }: InferredTool, { files }: Pick<Compiled, "files">): NamedModule {
  const stem = `${handlerFolder}/${name}`;
  return namedModule(stem, files[`${stem}.mjs`] ?? "", files[`${stem}.mjs.map`]);
}
