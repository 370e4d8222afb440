"use client";
import {
  createElement,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from "react";
import { UiItem } from "./outlet.ts";
import { useUiRequests } from "./provider.ts";
import type { UiRequestState } from "./ui-request.ts";

/** The content of a panel, for a page with custom rendering. */
export interface UiPanelState {
  /** The question on display; undefined if there are no questions. */
  readonly active: UiRequestState | undefined;
  /** The other requests. */
  readonly others: readonly UiRequestState[];
  readonly select: (eventId: string) => void;
  readonly close: () => void;
  /** The active question, rendered by its component. */
  readonly content: ReactNode;
}

/** Rendering options of a panel. */
export interface UiPanelProps {
  /** Default `Side panel`. */
  readonly label?: string;
  /** Renders the panel's content; default: the names of the other questions, a close button, and the question. */
  readonly children?: (panel: UiPanelState) => ReactNode;
}

/** Shows the questions next to the conversation, one at a time. Escape closes the panel and cancels nothing. */
export function UiPanel({ label = "Side panel", children = drawn }: UiPanelProps): ReactElement | null {
  const requests = useUiRequests({ display: "artifact" });
  const [selected, select] = useState<string>();
  const [isClosed, setClosed] = useState(false);
  const opener: RefObject<HTMLButtonElement | null> = useRef(null);
  const wasClosed = useRef(false);
  useEffect(() => {
    // Returns the focus to the opener, once that element exists again.
    if (isClosed && !wasClosed.current) (opener.current as { focus(): void } | null)?.focus();
    wasClosed.current = isClosed;
  }, [isClosed]);
  const active =
    requests.find(({ eventId }) => eventId === selected) ??
    requests.findLast(({ status }) => status === "pending") ??
    requests.at(-1);
  if (active === undefined) return null;
  if (isClosed) {
    return createElement(
      "button",
      { type: "button", ref: opener, onClick: () => setClosed(false) },
      `Open ${label.toLowerCase()}`,
    );
  }
  const close = (): void => setClosed(true);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") close();
  };
  const content = createElement(UiItem, { key: active.eventId, eventId: active.eventId });
  const others = requests.filter((request) => request !== active);
  return createElement(
    "aside",
    { "aria-label": label, onKeyDown },
    children({ active, others, select, close, content }),
  );
}

const drawn = ({ others, select, close, content }: UiPanelState): ReactNode => [
  createElement("button", { key: "close", type: "button", onClick: close }, "Close"),
  ...others.map((request) =>
    createElement(
      "button",
      { key: request.eventId, type: "button", onClick: () => select(request.eventId) },
      request.message,
    ),
  ),
  content,
];
