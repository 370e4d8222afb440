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
