import type { ReactNode } from "react";
import { JsonView } from "../parts/json-view.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { TimeBars } from "../parts/time-bars.tsx";
import { statusTexts } from "../runs/status-texts.ts";
import type { RunStateAt } from "../state/run-at.ts";
import { EntryList } from "./entry-list.tsx";
import type { TimelineProps } from "./message-list.tsx";
import { Stepper } from "./stepper.tsx";

export interface TimelineViewProps extends TimelineProps {
  /** The messages and calls. */
  readonly conversation: ReactNode;
}

/** A run, a conversation or a chat at one of its entries. */
export function TimelineView({ page, studio, view, conversation }: TimelineViewProps): ReactNode {
  const { state, bars } = page;
  const { step } = studio.runs;
  const stepper = <Stepper page={page} isFollowed={view.runs.isFollowed} onStep={step} />;
  return (
    <Tabs
      label="Run"
      tabs={{
        Conversation: () => conversation,
        Time: () => (
          <>
            {stepper}
            <TimeBars
              label="What took time"
              bars={bars}
              onPick={(id) => step(bars.find((bar) => bar.id === id)?.seq)}
            />
          </>
        ),
        Entries: () => (
          <>
            {stepper}
            <EntryList page={page} studio={studio} view={view} />
          </>
        ),
        State: () => (
          <>
            {stepper}
            <StateView state={state} />
          </>
        ),
      }}
    />
  );
}

function StateView({ state }: { readonly state: RunStateAt }): ReactNode {
  const { documents, speaker, isSpeaking, facts, status, usage } = state;
  return (
    <div className="run-state">
      <dl>
        <dt>Status</dt>
        <dd>{statusTexts[status]}</dd>
        {speaker !== undefined && (
          <>
            <dt>{isSpeaking ? "Working" : "Spoke last"}</dt>
            <dd>{speaker}</dd>
          </>
        )}
        <dt>Tokens</dt>
        <dd>
          {usage.inputTokens.toLocaleString("en")} in, {usage.outputTokens.toLocaleString("en")} out
        </dd>
      </dl>
      <h2>Documents</h2>
      {documents.length === 0 ? (
        <p className="soft">None.</p>
      ) : (
        <ul className="documents">
          {documents.map(({ path, version }) => (
            <li key={path}>
              <code>{path}</code> {version !== undefined && <span className="soft">version {version}</span>}
            </li>
          ))}
        </ul>
      )}
      <JsonView value={facts} label="Variables" />
    </div>
  );
}
