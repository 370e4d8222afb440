/**
 * The provider adapters: canonical schemas in, tool definitions of each provider out. Pure; no provider's client is loaded.
 *
 * @module
 */
export { providers } from "./providers/index.generated.ts";
export { findProvider } from "./providers/find/find-provider.ts";
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
  ReverseMap,
} from "./model/provider.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type {
  Category,
  CategoryMetadata,
  CommonMetadata,
  Deprecation,
  HostToolTypes,
  LifecycleEvent,
  Risk,
  ToolExample,
  ToolMetadata,
  ToolType,
} from "./model/tool.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { Finding, Fix, Severity, TextEdit } from "./model/finding.ts";
export type { Location } from "./model/location.ts";
