/**
 * The provider adapters: canonical schemas in, tool definitions of each provider out. Pure; no provider's client is loaded.
 *
 * @module
 */
export { providers } from "./providers/index.generated.ts";
export { findProvider } from "./providers/find/find-provider.ts";
export { adaptableTool } from "./providers/set/adaptable-tool.ts";
export {
  fitTools,
  type FitOptions,
  type FittedSet,
  type FittedTool,
  type SendLevel,
} from "./providers/set/fit-tools.ts";
export {
  portabilityReport,
  type ReportedChange,
  type ReportedProvider,
  type ReportedTool,
} from "./providers/set/portability-report.ts";
export type { BudgetUse } from "./providers/set/set-findings.ts";
export type { ToolRecord } from "./model/registry.ts";
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
  SetMeasure,
  SetSum,
  StrictForms,
} from "./model/provider.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
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
export type { Json, JsonObject } from "./util/json.ts";
export type { Finding, Fix, Severity, TextEdit } from "./model/finding.ts";
export type { Location } from "./model/location.ts";
export type { HookFailurePolicy } from "./model/hook-failure.ts";
