/**
 * The verifier entry: tool definitions of any origin verified and ranked, the rules, the reporters, and the engine that runs them.
 * Reads no file.
 *
 * @module
 */
export { defineReporter, defineRule } from "./verify/subject/define-rule.ts";
export { rankTools } from "./verify/rank-tools.ts";
export { runRules, type VerifyOptions } from "./verify/run-rules.ts";
export { reporters } from "./verify/reporters/index.generated.ts";
export { ruleGroup, rulePage } from "./verify/rule-page.ts";
export { rules } from "./verify/rules/index.generated.ts";
export { verifyDefinitions, type DefinitionsOptions } from "./verify/verify-definitions.ts";
export type { DefinitionsReport, ReportedFinding, ReportedTool, SeverityCounts } from "./model/definitions-report.ts";
export type { Finding, Severity } from "./model/finding.ts";
export type { Place } from "./model/place.ts";
export type { Reporter, VerifyReport } from "./model/reporter.ts";
export type { Rule, RuleReport, RuleSubject, SchemaFileState, SetRule, ToolRule } from "./model/rule.ts";
export type { InferredTool } from "./model/tool.ts";
export type { ToolFolder } from "./model/tool-folder.ts";
