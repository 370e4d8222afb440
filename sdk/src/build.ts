/**
 * Builds, verifies and watches a project, as the commands of `toolwright` do. Loads a compiler.
 *
 * @module
 */
export { buildProject, type BuildReport } from "./compile/build-project.ts";
export { fixProject, type FixOptions, type FixReport } from "./compile/fix-project.ts";
export { inspectProject, type ProjectState } from "./compile/inspect-project.ts";
export { loadConfig, type ProjectConfig } from "./compile/project/load-config.ts";
export { updateBaseline, type UpdateReport } from "./compile/update-baseline.ts";
export { verifyProject, type VerifyProjectOptions } from "./compile/verify-project.ts";
export { watchProject, type WatchOptions, type WatchReport } from "./compile/watch/watch-project.ts";
export type { BuildOptions, CompanionProject, Companions } from "./compile/build-options.ts";
export type { RegistryFile } from "./model/registry.ts";
export type { FixedFile } from "./verify/findings/apply-fixes.ts";
export type { AgentSettings, ToolwrightConfig } from "./model/config.ts";
export type { AgentDefinition } from "./model/agent.ts";
export type { WorkflowText } from "./compile/project/find-workflows.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/findings.ts";
