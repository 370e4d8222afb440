"use client";
import { Component, createElement, memo, useMemo, type ComponentType, type ReactElement, type ReactNode } from "react";
import { useToolwright, useUiRequest, useUiRequests, type UiFilter } from "./provider.ts";
import { QuestionCard } from "./question-card.ts";
import type { UiToolProps } from "./ui-tool-props.ts";

/** The questions to show here: one call's questions, or all questions of the conversation. */
export function UiOutlet({ display = "inline", ...filter }: UiFilter): ReactElement {
  const requests = useUiRequests({ ...filter, display });
  return createElement(
    "div",
    { "data-toolwright": "outlet" },
    requests.map(({ eventId }) => createElement(UiItem, { key: eventId, eventId })),
  );
}

export const UiItem = memo(function UiItem({ eventId }: { readonly eventId: string }): ReactNode {
  const { client, components, fallback } = useToolwright();
  const request = useUiRequest(eventId);
  const actions = useMemo(
    () => ({ submit: (answer: unknown) => client.submit(eventId, answer), cancel: () => client.cancel(eventId) }),
    [client, eventId],
  );
  if (request === undefined) return null;
  const { kind, toolId, payload, status, faults, answer } = request;
  const known = components as Readonly<Record<string, ComponentType<UiToolProps> | undefined>>;
  const otherwise = kind === "form" ? (fallback ?? NoComponent) : QuestionCard;
  const shown = (Object.hasOwn(known, toolId) ? known[toolId] : undefined) ?? otherwise;
  return createElement(
    Guard,
    { name: toolId },
    createElement(shown, { eventId, payload, status, faults, answer, request, ...actions }),
  );
});

const NoComponent = ({ request }: UiToolProps): ReactElement =>
  createElement("p", { role: "alert" }, `No component is registered for ${request.toolId}.`);

/** An exception in a component does not affect the rest of the page. */
class Guard extends Component<{ readonly name: string; readonly children?: ReactNode }, { readonly error?: unknown }> {
  override readonly state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (!("error" in this.state)) return this.props.children;
    return createElement("p", { role: "alert" }, `The component of ${this.props.name} failed.`);
  }
}
