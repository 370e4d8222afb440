import type { ReactNode } from "react";
import type { CallEvent, CallSummary, KeptCall } from "../../../sdk/src/serve/studio/studio-types.ts";
import { JsonView } from "../parts/json-view.tsx";
import { Tabs } from "../parts/tabs.tsx";
import type { Studio } from "../state/studio.ts";
import type { StudioView } from "../state/view.ts";
import { EventList } from "./event-list.tsx";
import { Question } from "./question.tsx";
import { CallActions } from "./call-actions.tsx";

interface CallResultProps {
  readonly callId: string;
  readonly call: CallSummary | KeptCall;
  readonly studio: Studio;
  readonly view: StudioView;
}

const isKept = (call: CallSummary | KeptCall): call is KeptCall => "events" in call;

/** A call as it goes on, and what came of it. */
export function CallResult({ callId, call, studio, view }: CallResultProps): ReactNode {
  const { status, durationMs, error, chunks } = call;
  const live = view.live[callId];
  const isOver = status !== "running" && isKept(call);
  const events: readonly CallEvent[] = isOver ? call.events : (live?.events ?? []);
  const questions = view.requests.filter((request) => request.callId === callId);
  return (
    <section className="call" aria-label="Result">
      <div className="bar" aria-live="polite">
        <span className={`state ${status}`}>{status === "ok" ? "succeeded" : status}</span>
        {durationMs !== undefined && (
          <span className="soft">{durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)} ms</span>
        )}
        {chunks > 0 && <span className="soft">{chunks.toLocaleString("en")} events</span>}
        {status === "running" && (
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
      {isOver && <Outcome call={call} />}
      {isOver && <CallActions call={call} studio={studio} isProject={view.state?.kind === "project"} />}
    </section>
  );
}

function Outcome({ call }: { readonly call: KeptCall }): ReactNode {
  const { response, forModel, preview = [], isCut, characters = 0 } = call;
  const data = response?.ok === true ? response.data : response?.error;
  return (
    <>
      {isCut === true && (
        <p className="banner">The response has {characters.toLocaleString("en")} characters; its beginning is kept.</p>
      )}
      <Tabs
        label="Outcome"
        tabs={{
          [response?.ok === true ? "Data" : "Error"]: () => <JsonView value={data ?? null} label="Data" />,
          [`For the model${forModel === undefined ? "" : ` · ${forModel.tokens.toLocaleString("en")} tokens`}`]: () => (
            <JsonView value={forModel?.text ?? ""} label="Text for the model" />
          ),
          Envelope: () => <JsonView value={response ?? null} label="Envelope" />,
          Preview: () => <pre className="prose">{preview.join("\n")}</pre>,
        }}
      />
    </>
  );
}
