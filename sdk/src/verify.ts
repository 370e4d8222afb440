/**
 * The verifier entry: tool definitions of any origin verified and ranked, the rules, the reporters, and the engine that runs them.
 * Reads no file.
 *
 * @module
 */
export { defineReporter, defineRule } from "./verify/subject/define-rule.ts";
export { withQuality } from "./verify/score/with-quality.ts";
export { rankTools } from "./verify/rank-tools.ts";
export { runRules } from "./verify/run-rules.ts";
export type { VerifyOptions } from "./verify/rule-settings.ts";
export { reporters } from "./verify/reporters/index.generated.ts";
export { ruleGroup, rulePage } from "./verify/rule-page.ts";
export { rules } from "./verify/rules/index.generated.ts";
export { verifyDefinitions, type DefinitionsOptions } from "./verify/verify-definitions.ts";
export type { JsonReport, ReportedFinding, ReportedTool, SeverityCounts } from "./model/json-report.ts";
export type { Finding, Fix, RuleLevel, Severity, TextEdit } from "./model/finding.ts";
export type { Location } from "./model/location.ts";
export type { Reporter, ReporterOptions, ScoreTerm, ToolQuality, VerifyReport } from "./model/reporter.ts";
export type {
  GivenSchemas,
  Rule,
  RuleData,
  RuleOption,
  RuleOptions,
  RuleReport,
  RuleSubject,
  SchemaFileState,
  SetRule,
  ToolRule,
} from "./model/rule.ts";
export type {
  Category,
  CategoryMetadata,
  CommonMetadata,
  Deprecation,
  ExplicitOption,
  ExplicitOptions,
  HandlerParameter,
  HostToolTypes,
  InferredTool,
  Revival,
  Risk,
  ToolExample,
  ToolMetadata,
  ToolType,
  WrittenSchema,
} from "./model/tool.ts";
export type { LifecycleEvent } from "./model/conversation/lifecycle-event.ts";
export type { ToolFolder } from "./model/tool-folder.ts";
export type { RuleOverride, RuleSetting, RuleSettings } from "./model/config.ts";
export type { ToolCall } from "./model/tool-call.ts";
export type { Effect, EffectKind, effectKinds } from "./model/effect.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type { Suppression } from "./model/suppression.ts";
export type { DescribedTool } from "./model/described-tool.ts";
export type { ToolAnnotations } from "./model/annotations.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { HookFailurePolicy } from "./model/hook-failure.ts";
