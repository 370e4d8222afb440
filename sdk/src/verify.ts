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
export type { Reporter, ReporterOptions } from "./model/reporter.ts";
export type { Rule, RuleData, RuleReport, SetRule, ToolRule } from "./model/rule.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/findings.ts";
