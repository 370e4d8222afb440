/**
 * Reads tools from their TypeScript sources. Loads a compiler; nothing that runs in production needs it.
 *
 * @module
 */
export { inferTool, inferTools, type InferOptions, type InferResult } from "./infer/infer-tools.ts";
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
export type { Location } from "./model/location.ts";
export type { ToolCall } from "./model/tool-call.ts";
export type { Effect, EffectKind, effectKinds } from "./model/effect.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type { Suppression } from "./model/suppression.ts";
export type { Finding, Fix, Severity, TextEdit } from "./model/finding.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { HookFailurePolicy } from "./model/hook-failure.ts";
