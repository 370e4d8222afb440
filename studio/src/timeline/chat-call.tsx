import { useEffect, useState, type ReactNode } from "react";
import { CallActions } from "../calls/call-actions.tsx";
import { CallOutcome } from "../calls/call-outcome.tsx";
import { EventList } from "../calls/event-list.tsx";
import { JsonView } from "../parts/json-view.tsx";
import { durationText } from "../parts/time-bars.tsx";
import { callLink } from "../state/route.ts";
import type { TimelineProps } from "./message-list.tsx";
import type { ItemCall } from "./timeline-items.ts";

interface ChatCallProps extends TimelineProps {
  readonly call: ItemCall;
}

const mostShown = 90;

/** A call on one line, which expands to its arguments, events and result. */
export function ChatCall({ call, page, studio, view }: ChatCallProps): ReactNode {
  const { tool, input, end } = call;
  const callId = `${page.name}:${call.callId}`;
  const summary = view.calls.find((one) => one.callId === callId);
  const kept = view.details[callId];
  const isAsking = view.requests.some(
    (request) => request.status === "pending" && `${page.name}:${request.callId}` === callId,
  );
  const state = stateOf(call, isAsking);
  const shown = JSON.stringify(input) as string | undefined;
  const events = kept?.events ?? view.live[callId]?.events ?? [];
  const [isShown, show] = useState(false);
  const isMissing = isShown && kept === undefined && summary !== undefined;
  useEffect(() => {
    if (isMissing) studio.detail(callId);
  }, [isMissing, callId, studio]);
  return (
    <details className="chat-call" data-state={state} onToggle={(event) => show(event.currentTarget.open)}>
      <summary>
        <span className={`pill ${state}`}>{state}</span>
        <code className="tool-name">{tool}</code>
        <code className="args">
          {(shown ?? "").slice(0, mostShown)}
          {(shown ?? "").length > mostShown && "…"}
        </code>
        {end !== undefined && summary?.durationMs !== undefined && (
          <span className="soft">{durationText(summary.durationMs)}</span>
        )}
      </summary>
      <div className="chat-call-body">
        <JsonView value={input} label="Arguments" />
        <EventList events={events} total={summary?.chunks ?? events.length} />
        {kept?.response === undefined ? (
          end !== undefined && <JsonView value={end.result} label="Result" />
        ) : (
          <CallOutcome call={kept} />
        )}
        {kept?.response !== undefined && (
          <CallActions call={kept} studio={studio} isProject={view.state?.kind === "project"} />
        )}
        {summary !== undefined && (
          <p>
            <a href={callLink(callId)}>Open in Calls</a>
          </p>
        )}
      </div>
    </details>
  );
}

function stateOf({ end, isOpen }: ItemCall, isAsking: boolean): string {
  if (end !== undefined) return end.type === "call_finished" ? "ok" : "failed";
  if (!isOpen) return "stopped";
  return isAsking ? "asking" : "running";
}
