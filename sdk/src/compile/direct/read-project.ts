import type { Registry } from "../../registry/registry.ts";
import { inspectProject } from "../inspect-project.ts";
import { errorIn, repeatedNames } from "./given-error.ts";
import { loadHandlers } from "./load-handlers.ts";
import { registryInMemory } from "./registry-in-memory.ts";

export interface ReadProject {
  readonly registry: Registry;
  /** Absolute paths of what it was read from: files, and folders in which a new file would count. */
  readonly sources: readonly string[];
}

/**
 * The registry of a project as its sources stand, without a build: inferred with the cache of builds, not verified, and not written.
 *
 * @throws ToolwrightError with the code of the first error, and all findings.
 */
export async function readProject(root: string): Promise<ReadProject> {
  const { agents, config, findings, sources, subjects, tools } = await inspectProject(root);
  const wrong = errorIn([...findings, ...repeatedNames(tools.map(({ name }) => name))]);
  if (wrong !== undefined) throw wrong;
  const handlers = await loadHandlers(tools, root);
  const missing = errorIn(handlers.findings);
  if (missing !== undefined) throw missing;
  const handlerOf = new Map(
    tools.flatMap(({ file, name }) => {
      const handler = handlers.get(file);
      return handler === undefined ? [] : [[name, handler] as const];
    }),
  );
  const { providers, version } = config;
  return { registry: registryInMemory(subjects, handlerOf, { providers, version, location: root, agents }), sources };
}
