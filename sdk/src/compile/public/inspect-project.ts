import { inspectProject as inspect, type ProjectState } from "../inspect-project.ts";

/**
 * Reads a project without building it: its configuration, its tool folders and the tools inferred from them. Writes nothing. The
 * `subjects` can be given to `runRules` of `toolwright/verify`.
 *
 * @param root The project's folder: the one with its `package.json`.
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`, `CONFIG_INVALID` for a configuration that cannot be used.
 */
export function inspectProject(root: string): Promise<ProjectState> {
  return inspect(root);
}
