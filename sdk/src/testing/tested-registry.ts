import type { GivenTools } from "../compile/direct/read-given.ts";
import type { Registry } from "../registry/registry.ts";
import { loadRegistry } from "../runtime/load-registry.ts";
import { fileVersion } from "../util/files.ts";
import { findProject } from "./find-project.ts";

/** The tools that a test uses. Default: the tools of its project. */
export interface TestedTools {
  readonly registry?: string | URL | Registry | undefined;
  readonly tools?: GivenTools | undefined;
}

/**
 * The registry of a test: loaded if a build is up to date, otherwise read from the sources.
 *
 * @param folder Where the search for a project starts.
 */
export async function testedRegistry({ registry, tools }: TestedTools, folder: string): Promise<Registry> {
  if (tools !== undefined) {
    const { registryFromTools } = await import("../compile/direct/registry-from-tools.ts");
    return registryFromTools(tools);
  }
  if (typeof registry === "object" && "toolsFor" in registry) return registry;
  if (registry !== undefined) return loadRegistry(registry);
  const project = await findProject(folder);
  if (project.registry === undefined || (await isStale(project.root))) return registryOfSources(project.root);
  return loadRegistry(project.registry);
}

async function isStale(root: string): Promise<boolean> {
  const { changedSinceBuild } = await import("../compile/incremental/last-build.ts");
  return changedSinceBuild(root).length > 0;
}

interface KnownSources {
  readonly registry: Registry;
  readonly sources: readonly string[];
  readonly state: string;
}

/** Test files open many sessions; the handlers in one process share their modules, as a build's handlers do. */
const known = new Map<string, Promise<KnownSources>>();

async function registryOfSources(root: string): Promise<Registry> {
  const former = await known.get(root)?.catch(() => undefined);
  if (former !== undefined && isUnchanged(former)) return former.registry;
  const reading = readSources(root);
  known.set(root, reading);
  return (await reading).registry;
}

const isUnchanged = ({ sources, state }: KnownSources): boolean => stateOf(sources) === state;

async function readSources(root: string): Promise<KnownSources> {
  const { readProject } = await import("../compile/direct/registry-from-tools.ts");
  const { registry, sources } = await readProject(root);
  return { registry, sources, state: stateOf(sources) };
}

const stateOf = (places: readonly string[]): string => places.map((place) => fileVersion(place)).join();
