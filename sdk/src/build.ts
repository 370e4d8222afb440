/**
 * Everything that needs the compiler: infers, verifies, builds and watches a project, reports what providers take of its tools, compares contracts, and makes
 * the data of the catalogue.
 *
 * @module
 */
export { categoryTexts, firstSentence, type CategoryText } from "./catalogue/category-texts.ts";
export { textPieces, type TextPiece } from "./util/markdown-text.ts";
export { llmsText, type LlmsTextOptions } from "./catalogue/llms-text.ts";
export {
  toolPages,
  type ProviderSchema,
  type ToolComponent,
  type ToolGuidance,
  type ToolPage,
  type ToolPageOptions,
  type ToolRate,
} from "./catalogue/tool-page.ts";
export { parsePortability, type PortabilityNote, type ToolPortability } from "./catalogue/tool-portability.ts";
export { toolsMarkdown } from "./catalogue/tools-markdown.ts";
export { buildProject, type BuildReport } from "./compile/build-project.ts";
export { fromClass, type ClassDefinition, type ClassTool } from "./runtime/from-class.ts";
export { registryFromTools } from "./compile/direct/registry-from-tools.ts";
export { fixProject, type FixOptions, type FixReport } from "./compile/fix-project.ts";
export { inspectProject, type ProjectState } from "./compile/inspect-project.ts";
export { loadConfig, type ProjectConfig } from "./compile/project/load-config.ts";
export { updateBaseline, type UpdateReport } from "./compile/update-baseline.ts";
export { verifyProject, type VerifyProjectOptions } from "./compile/verify-project.ts";
export { watchProject, type WatchOptions, type WatchReport } from "./compile/watch/watch-project.ts";
export { inferTool, inferTools, type InferOptions, type InferResult } from "./infer/infer-tools.ts";
export { parseRates } from "./model/eval/recorded-rates.ts";
export { lockFormat, type LockFile, type ToolContract } from "./model/artifact/lock.ts";
export { providers } from "./providers/index.generated.ts";
export { adaptableTool } from "./providers/set/adaptable-tool.ts";
export { findProvider } from "./providers/set/find-provider.ts";
export {
  portabilityReport,
  type ReportedChange,
  type ReportedProvider,
  type SendLevel,
  type SentTool,
} from "./providers/set/portability-report.ts";
export { contractOf } from "./registry/contract-of.ts";
export { changeKinds, type ChangeKind, type ContractChange } from "./registry/diff/contract-change.ts";
export { diffContracts, type ContractDiff, type DiffOptions } from "./registry/diff/diff-contracts.ts";
export { parseLock } from "./registry/diff/parse-lock.ts";
export { rankTools } from "./verify/rank-tools.ts";
export { reporters } from "./verify/reporters/index.generated.ts";
export { ruleGroup, rulePage } from "./verify/rule-page.ts";
export { rules } from "./verify/rules/index.generated.ts";
export { runRules } from "./verify/run-rules.ts";
export { withQuality } from "./verify/checklist/with-quality.ts";
export { defineReporter, defineRule } from "./verify/subject/define-rule.ts";
export { verifyDefinitions, type DefinitionsOptions } from "./verify/verify-definitions.ts";
export type { RecordedRate, RecordedRates } from "./model/eval/eval-report.ts";
export type { DocumentSection } from "./catalogue/document-sections.ts";
export type { SchemaRow } from "./catalogue/schema-rows.ts";
export type { BuildOptions, CompanionProject, Companions } from "./compile/build-options.ts";
export type { GivenDefinition, GivenModule, GivenTool, GivenTools } from "./compile/direct/given-tools.ts";
export type { AgreedSection } from "./model/tool/document-sections.ts";
export type { Effect, EffectKind, effectKinds } from "./model/tool/effect.ts";
export type { JsonReport, ReportedFinding, ReportedTool, SeverityCounts } from "./model/verify/json-report.ts";
export type {
  PortabilityFile,
  RecordedChange,
  RecordedLimit,
  RecordedTool,
} from "./model/artifact/portability-file.ts";
export type {
  AdaptableTool,
  Adaptation,
  AdaptedTool,
  Adapter,
  PortabilityChange,
  PortabilityFinding,
  Provider,
  ProviderLimit,
  ProviderProfile,
  SetMeasure,
  SetSum,
} from "./model/artifact/provider.ts";
export type { ChecklistAnswer, Reporter, ReporterOptions, ToolQuality, VerifyReport } from "./model/verify/reporter.ts";
export type {
  DescribedTool,
  FormId,
  GivenSchemas,
  Rule,
  RuleData,
  RuleReport,
  RuleSubject,
  SchemaFileState,
  SetRule,
  ToolRule,
} from "./model/verify/rule.ts";
export type { Suppression } from "./model/tool/suppression.ts";
export type { ToolCall } from "./model/tool/tool-call.ts";
export type { ToolFolder } from "./model/tool/tool-folder.ts";
export type { ExplicitOption, ExplicitOptions, InferredTool, WrittenSchema } from "./model/tool/tool.ts";
export type { BudgetUse } from "./providers/set/set-findings.ts";
export type { ResultOptions } from "./registry/diff/schema-changes.ts";
export type { FixedFile } from "./verify/findings/apply-fixes.ts";
export type { VerifyOptions } from "./verify/rule-settings.ts";
export type { WorkflowText } from "./workflow/file/workflow-files.ts";
