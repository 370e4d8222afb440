/**
 * The provider adapters: canonical schemas in, tool definitions of each provider out. Pure; no provider's client is loaded.
 *
 * @module
 */
export { providers } from "./providers/index.generated.ts";
export { findProvider } from "./providers/set/find-provider.ts";
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
  SetMeasure,
  SetSum,
  StrictForms,
} from "./model/provider.ts";
export type * from "./shared-types/tools.ts";
