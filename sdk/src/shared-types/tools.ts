/**
 * Types of a tool and what it declares, for every entry that reads or hands out tools.
 *
 * @module
 */
export type { LifecycleEvent } from "../model/conversation/lifecycle-event.ts";
export type { Finding, Fix, Location, Severity, TextEdit } from "../model/finding.ts";
export type { HookFailurePolicy } from "../model/hook-failure.ts";
export type { JsonSchema, JsonSchemaType } from "../model/json-schema.ts";
export type { ReverseMap } from "../model/provider.ts";
export type { ToolRecord } from "../model/registry.ts";
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
} from "../model/tool.ts";
export type { ToolTypes } from "../model/tool-types.ts";
export type { Json, JsonObject } from "../util/json.ts";
