"use client";
import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from "react";
import type { UiClient } from "./create-ui-client.ts";
import type { UiConnection, UiRequestState } from "./ui-request.ts";
import type { UiComponents, UiToolProps } from "./ui-tool-props.ts";

/** The context that a provider gives to the parts of the page. */
export interface ToolwrightProviderProps {
  readonly client: UiClient;
  readonly components: UiComponents;
  /** Renders tools that have no component, such as `SchemaForm`; default: a note. */
  readonly fallback?: ComponentType<UiToolProps>;
  readonly children?: ReactNode;
}

interface Shared extends Pick<ToolwrightProviderProps, "client" | "components"> {
  readonly fallback: ComponentType<UiToolProps> | undefined;
}

const context = createContext<Shared | undefined>(undefined);

/** The context of the provider above. Throws outside a provider. */
export function useToolwright(): Shared {
  const shared = useContext(context);
  if (shared === undefined) throw new Error("This component stands outside of <ToolwrightProvider>.");
  return shared;
}

/** Listens to the session, and announces new questions to screen readers. */
export function ToolwrightProvider({ client, components, fallback, children }: ToolwrightProviderProps): ReactElement {
  useEffect(() => client.start(), [client]);
  const shared = useMemo(() => ({ client, components, fallback }), [client, components, fallback]);
  return createElement(context.Provider, { value: shared }, children, createElement(Announcer));
}

const unseen = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

function Announcer(): ReactElement {
  const waiting = useUiRequests().filter(({ status }) => status === "pending");
  const last = waiting.at(-1);
  const text = last === undefined ? "" : `A question is waiting: ${last.message}`;
  return createElement("div", { role: "status", style: unseen }, text);
}

/** Which questions to return; default: all. */
export interface UiFilter {
  readonly display?: "inline" | "artifact";
  readonly callId?: string;
  readonly toolId?: string;
}

const none: readonly UiRequestState[] = [];

/** The questions of the session, oldest first, including closed questions. */
export function useUiRequests({ display, callId, toolId }: UiFilter = {}): readonly UiRequestState[] {
  const { client } = useToolwright();
  const all = useSyncExternalStore(
    (changed) => client.subscribe("", changed),
    client.list,
    () => none,
  );
  return useMemo(
    () =>
      all.filter(
        (request) =>
          (display === undefined || request.display === display) &&
          (callId === undefined || request.callId === callId) &&
          (toolId === undefined || request.toolId === toolId),
      ),
    [all, display, callId, toolId],
  );
}

/** One question; undefined if the page does not know this id. */
export function useUiRequest(eventId: string): UiRequestState | undefined {
  const { client } = useToolwright();
  return useSyncExternalStore(
    (changed) => client.subscribe(eventId, changed),
    () => client.get(eventId),
    () => undefined,
  );
}

/** Connection status of the page: `connecting`, `open` or `lost`. */
export function useUiConnection(): UiConnection {
  const { client } = useToolwright();
  return useSyncExternalStore(
    (changed) => client.subscribe("", changed),
    client.connection,
    () => "connecting",
  );
}
