import type { ReactNode } from "react";
import type { StudioRunPage, StudioRunState } from "../../../sdk/src/serve/studio/run-types.ts";
import { JsonView } from "../parts/json-view.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { TimeBars } from "../parts/time-bars.tsx";
import { statusTexts } from "../runs/status-texts.ts";
import { EntryList } from "./entry-list.tsx";
import { Stepper } from "./stepper.tsx";

interface TimelineViewProps {
  readonly page: StudioRunPage;
  readonly isFollowed: boolean;
  readonly onStep: (seq?: number) => void;
  /** What was said and done. */
  readonly conversation: ReactNode;
}

/** A run, a conversation or a chat at one of its entries. */
export function TimelineView({ page, isFollowed, onStep, conversation }: TimelineViewProps): ReactNode {
  const { state, bars, hiddenBars, rows, seq, entry, rowsFrom } = page;
  const stepper = <Stepper page={page} isFollowed={isFollowed} onStep={onStep} />;
  return (
    <Tabs
      label="Run"
      tabs={{
        Conversation: () => conversation,
        Time: () => (
          <>
            {stepper}
            {hiddenBars > 0 && (
              <p className="soft">
                {hiddenBars.toLocaleString("en")} earlier bars are not shown: step back to see them.
              </p>
            )}
            <TimeBars
              label="What took time"
              bars={bars}
              isPart={hiddenBars > 0}
              onPick={(id) => onStep(bars.find((bar) => bar.id === id)?.seq)}
            />
          </>
        ),
        Entries: () => (
          <>
            {stepper}
            <EntryList rows={rows} rowsFrom={rowsFrom} seq={seq} onStep={onStep} />
            <JsonView value={entry} label="Entry" />
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

function StateView({ state }: { readonly state: StudioRunState }): ReactNode {
  const { documents, speaker, isSpeaking, facts, status, usage } = state;
  return (
    <div className="run-state">
      <dl>
        <dt>Status</dt>
        <dd>{statusTexts[status]}</dd>
        {speaker !== undefined && (
          <>
            <dt>{isSpeaking ? "Works" : "Has spoken last"}</dt>
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
