import type { ReactNode } from "react";
import { Question } from "../calls/question.tsx";
import { durationText } from "../parts/time-bars.tsx";
import type { RunAt } from "../state/run-at.ts";
import { MessageList, type TimelineProps } from "../timeline/message-list.tsx";
import { Stepper } from "../timeline/stepper.tsx";
import { TimelineView } from "../timeline/timeline-view.tsx";
import { statusTexts } from "./status-texts.ts";

/** A run: its questions, and its events up to the displayed entry. */
export function RunView({ page, studio, view }: TimelineProps): ReactNode {
  const { isFollowed, requests } = view.runs;
  return (
    <article className="tool run">
      <RunHead page={page} />
      {requests
        .filter(({ eventId }) => eventId.startsWith(`${page.name}/`))
        .map((request) => (
          <Question key={request.eventId} request={request} studio={studio.runs} />
        ))}
      <TimelineView
        page={page}
        studio={studio}
        view={view}
        conversation={
          <>
            <Stepper page={page} isFollowed={isFollowed} onStep={studio.runs.step} />
            <div className="messages" role="log" aria-label="Conversation" tabIndex={0}>
              <MessageList page={page} studio={studio} view={view} />
            </div>
          </>
        }
      />
    </article>
  );
}

function RunHead({ page }: { readonly page: RunAt }): ReactNode {
  const { kind, name, agent, status, startedAt, lastAt, usage } = page;
  const tokens = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  return (
    <header className="tool-head">
      <a className="back" href="#/runs">
        ← Runs
      </a>
      <h1>
        <code>{name}</code>
      </h1>
      <p className="chips">
        <span className={`pill ${status}`}>{statusTexts[status]}</span>
        <span className="pill">{kind}</span>
        {agent !== "" && <span className="pill">{agent}</span>}
        {startedAt !== undefined && <span className="pill">{new Date(startedAt).toLocaleString()}</span>}
        {startedAt !== undefined && lastAt !== undefined && (
          <span className="pill">{durationText(lastAt - startedAt)}</span>
        )}
        {tokens > 0 && <span className="pill">{tokens.toLocaleString("en")} tokens</span>}
        {usage !== undefined && usage.cost > 0 && (
          <span className="pill">cost {Number(usage.cost.toPrecision(6))}</span>
        )}
      </p>
      {kind === "run" && status === "open" && (
        <p className="soft">
          If no process works on it, continue it with <code>toolwright agent --resume {name}</code>
        </p>
      )}
    </header>
  );
}
