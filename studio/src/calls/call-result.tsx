import type { ReactNode } from "react";
import type { CallEvent, CallSummary, KeptCall } from "../../../sdk/src/serve/studio/studio-types.ts";
import { counted } from "../../../sdk/src/util/texts.ts";
import type { Studio } from "../state/studio.ts";
import type { StudioView } from "../state/view.ts";
import { AppView } from "./app-view.tsx";
import { EventList } from "./event-list.tsx";
import { Question } from "./question.tsx";
import { CallActions } from "./call-actions.tsx";
import { CallOutcome } from "./call-outcome.tsx";

interface CallResultProps {
  readonly callId: string;
  readonly call: CallSummary | KeptCall;
  readonly studio: Studio;
  readonly view: StudioView;
}

const isKept = (call: CallSummary | KeptCall): call is KeptCall => "events" in call;

/** A running call, and its result. */
export function CallResult({ callId, call, studio, view }: CallResultProps): ReactNode {
  const { status, durationMs, error, chunks } = call;
  const live = view.live[callId];
  const isOver = status !== "running" && isKept(call);
  const events: readonly CallEvent[] = isOver ? call.events : (live?.events ?? []);
  const questions = view.requests.filter((request) => request.callId === callId);
  return (
    <section className="call" aria-label="Result">
      <div className="bar" aria-live="polite">
        <span className={`pill ${status}`}>{status === "ok" ? "succeeded" : status}</span>
        {durationMs !== undefined && (
          <span className="soft">{durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)} ms</span>
        )}
        {chunks > 0 && <span className="soft">{counted(chunks.toLocaleString("en"), "event")}</span>}
        {status === "running" && call.agent === undefined && (
          <button type="button" onClick={() => void studio.cancel(callId)}>
            Cancel
          </button>
        )}
      </div>
      {questions.map((request) => (
        <Question key={request.eventId} request={request} studio={studio} />
      ))}
      <EventList events={events} total={chunks} />
      {error !== undefined && <p className="fault">{error}</p>}
      {isOver && view.state?.kind === "mcp" && <AppView call={call} studio={studio} />}
      {isOver && <CallOutcome call={call} />}
      {isOver && <CallActions call={call} studio={studio} isProject={view.state?.kind === "project"} />}
    </section>
  );
}
