/**
 * The verifier entry: the rules, the reporters, and the engine that runs them. Reads no file.
 *
 * @module
 */
export { defineReporter, defineRule } from "./verify/define-rule.ts";
export { runRules, type VerifyOptions } from "./verify/run-rules.ts";
export { reporters } from "./verify/reporters/index.generated.ts";
export { rules } from "./verify/rules/index.generated.ts";
export type { Finding, Severity } from "./model/finding.ts";
export type { Place } from "./model/place.ts";
export type { Reporter, VerifyReport } from "./model/reporter.ts";
export type { Rule, RuleReport, RuleSubject, SchemaFileState, SetRule, ToolRule } from "./model/rule.ts";
export type { InferredTool } from "./model/tool.ts";
export type { ToolFolder } from "./model/tool-folder.ts";
