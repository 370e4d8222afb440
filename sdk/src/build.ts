/**
 * Everything that needs the compiler: infers, verifies, builds and watches a project, reports what each provider accepts, compares contracts,
 * and makes the catalogue's data.
 *
 * @module
 */
export { toolPages, type ToolPage, type ToolPageOptions } from "./catalogue/tool-page.ts";
export { toolsMarkdown } from "./catalogue/tools-markdown.ts";
export { buildProject, type BuildReport } from "./compile/build-project.ts";
export { fromClass, type ClassDefinition, type ClassTool } from "./runtime/from-class.ts";
export { registryFromTools } from "./compile/direct/registry-from-tools.ts";
export { inspectProject, type ProjectState } from "./compile/inspect-project.ts";
export { loadConfig, type ProjectConfig } from "./compile/project/load-config.ts";
export { verifyProject, type VerifyProjectOptions } from "./compile/check-tools.ts";
export { watchProject, type WatchOptions, type WatchReport } from "./compile/watch/watch-project.ts";
export { inferTool, inferTools, type InferOptions, type InferResult } from "./infer/infer-tools.ts";
export { type LockFile } from "./model/artifact/lock.ts";
export { providers } from "./providers/index.generated.ts";
export { diffContracts, type ContractDiff, type DiffOptions } from "./registry/diff/diff-contracts.ts";
export { parseLock } from "./registry/diff/parse-lock.ts";
export { rankTools } from "./verify/rank-tools.ts";
export { reporters } from "./verify/reporters/index.generated.ts";
export { rules } from "./verify/rules/index.generated.ts";
export { runRules } from "./verify/run-rules.ts";
export { verifyDefinitions, type DefinitionsOptions } from "./verify/verify-definitions.ts";
export type { BuildOptions, Companions } from "./compile/build-project.ts";
export type { GivenTools } from "./compile/direct/read-given.ts";
export type { Provider } from "./model/artifact/provider.ts";
export type { Reporter, ToolQuality, VerifyReport } from "./model/verify/reporter.ts";
export type { Rule, RuleSubject, SetRule, ToolRule } from "./model/verify/rule.ts";
export type { VerifyOptions } from "./verify/rule-settings.ts";
