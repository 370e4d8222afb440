/**
 * Shows requests of `ui` tools in a React page: a provider, outlets and hooks, without a style. Needs React 18 or later.
 *
 * @module
 */
export { createUiClient, type UiClient, type UiClientOptions } from "./react/create-ui-client.ts";
export { UiOutlet } from "./react/outlet.ts";
export { UiPanel, type UiPanelProps } from "./react/panel.ts";
export {
  ToolwrightProvider,
  useUiConnection,
  useUiRequest,
  useUiRequests,
  type ToolwrightProviderProps,
  type UiFilter,
} from "./react/provider.ts";
export type { StreamMessage, UiConnection, UiRequestState, UiStatus } from "./react/ui-request.ts";
export type { UiAnswer, UiToolProps } from "./react/ui-tool-props.ts";
