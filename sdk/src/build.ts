/**
 * Compiles a project's tools into the artifact that the runtime and the catalogue read.
 *
 * @module
 */
export { buildProject, type BuildOptions, type BuildReport } from "./compile/build-project.ts";
export { inspectProject, type ProjectState } from "./compile/inspect-project.ts";
export { loadConfig, type ProjectConfig } from "./compile/project/load-config.ts";
export { readExplicit, type ReadTools } from "./compile/explicit/read-explicit.ts";
