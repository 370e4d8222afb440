/**
 * Shows the requests of `ui` tools in a React page: a provider, outlets and hooks, without a look of their own. Needs React 18 or later, and
 * nothing else.
 *
 * @module
 */
export { createUiClient, type UiClient, type UiClientOptions } from "./react/create-ui-client.ts";
export {
  ToolwrightProvider,
  useUiConnection,
  useUiRequest,
  useUiRequests,
  type ToolwrightProviderProps,
  type UiFilter,
} from "./react/provider.ts";
export { UiOutlet } from "./react/outlet.ts";
export { UiPanel, type UiPanelProps, type UiPanelState } from "./react/panel.ts";
export type { UiAnswer, UiComponents, UiToolProps } from "./react/ui-tool-props.ts";
export type { UiConnection, UiFault, UiRequestState, UiStatus, StreamMessage } from "./react/ui-request.ts";
export type { UiTools } from "./model/ui-tools.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type { Json, JsonObject } from "./util/json.ts";
