/**
 * Compiles a project's tools into the artifact that the runtime and the catalogue read.
 *
 * @module
 */
export { buildProject, type BuildOptions, type BuildReport } from "./build/build-project.ts";
export { inspectProject, type ProjectState } from "./build/inspect-project.ts";
export { loadConfig, type ProjectConfig } from "./build/load-config.ts";
export { readExplicit, type ReadTools } from "./build/read-explicit.ts";
