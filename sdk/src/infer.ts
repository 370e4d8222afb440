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
  HandlerParameter,
  HostToolTypes,
  Revival,
  Risk,
  ToolExample,
  ToolMetadata,
  ToolType,
} from "./model/tool.ts";
export type { LifecycleEvent } from "./model/conversation/lifecycle-event.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { HookFailurePolicy } from "./model/hook-failure.ts";
export type * from "./shared-types/findings.ts";
