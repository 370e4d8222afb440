/**
 * Types of tools in the making and of findings about them, for the entries of authoring.
 *
 * @module
 */
export type { ToolAnnotations } from "../model/annotations.ts";
export type { RuleOverride, RuleSetting, RuleSettings } from "../model/config.ts";
export type { Effect, EffectKind, effectKinds } from "../model/effect.ts";
export type { RuleLevel } from "../model/finding.ts";
export type { ScoreTerm, ToolQuality, VerifyReport } from "../model/reporter.ts";
export type {
  DescribedTool,
  GivenSchemas,
  RuleOption,
  RuleOptions,
  RuleSubject,
  SchemaFileState,
} from "../model/rule.ts";
export type { Suppression } from "../model/suppression.ts";
export type { ToolCall } from "../model/tool-call.ts";
export type { ToolFolder } from "../model/tool-folder.ts";
export type { ExplicitOption, ExplicitOptions, InferredTool, WrittenSchema } from "../model/tool.ts";
