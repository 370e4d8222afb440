/**
 * The authoring entry: what a `tool.ts` imports. It loads nothing else.
 *
 * @module
 */
export { defineTool, type HandlerResult, type ToolDefinition } from "./define/define-tool.ts";
export { fail, ok } from "./define/results.ts";
export { defineConfig } from "./define/define-config.ts";
export { isToolError, ToolError, type ToolErrorDetails } from "./errors/tool-error.ts";
export { isToolwrightError, ToolwrightError, type ErrorDetails } from "./errors/toolwright-error.ts";
export { errorCodes, type Code } from "./errors/codes.ts";
export type { ToolwrightConfig } from "./model/config.ts";
export type {
  ActionContext,
  BaseContext,
  Context,
  OrchestrationContext,
  SessionView,
  UiContext,
} from "./model/context.ts";
export type { ExplicitSchema, RawSchema, StandardSchema } from "./model/explicit-schema.ts";
export type { Finding, Severity } from "./model/finding.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { JsonSchema } from "./model/json-schema.ts";
export type { Place } from "./model/place.ts";
export type {
  ErrorType,
  HandlerErrorType,
  Intent,
  ResponseError,
  ResponseMeta,
  ToolFailure,
  ToolResponse,
  ToolSuccess,
  ValidationIssue,
} from "./model/response.ts";
export type { Services } from "./model/services.ts";
export type { Category, Deprecation, LifecycleEvent, Risk, ToolExample, ToolMetadata, ToolType } from "./model/tool.ts";
export type { ToolResult } from "./model/tool-result.ts";
