import type { ReactNode } from "react";
import type { StudioRunPage, StudioRunState } from "../../../sdk/src/serve/studio/runs/run-types.ts";
import { Question } from "../calls/question.tsx";
import { JsonView } from "../parts/json-view.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { durationText, TimeBars } from "../parts/time-bars.tsx";
import type { Studio } from "../state/studio.ts";
import type { RunsView } from "../state/view.ts";
import { EntryList } from "./entry-list.tsx";
import { statusTexts } from "./status-texts.ts";
import { Stepper } from "./stepper.tsx";
import { TaskTree } from "./task-tree.tsx";

interface RunViewProps {
  readonly page: StudioRunPage;
  readonly runs: RunsView;
  readonly studio: Studio;
}

/** A run: what it asks, and what happened until the entry that is shown. */
export function RunView({ page, runs, studio }: RunViewProps): ReactNode {
  const { error, state, bars, hiddenBars, rows, seq, entry, position, rowsFrom } = page;
  const { step } = studio.runs;
  const requests = runs.requests.filter(({ eventId }) => eventId.startsWith(`${page.name}/`));
  return (
    <article className="tool run">
      <RunHead page={page} />
      {error !== undefined && <p className="fault">{error}</p>}
      {requests.map((request) => (
        <Question key={request.eventId} request={request} studio={studio.runs} />
      ))}
      {position > 0 && <Stepper page={page} isFollowed={runs.isFollowed} onStep={step} />}
      {position > 0 && (
        <Tabs
          label="Run"
          tabs={{
            ...(page.kind !== "session" && {
              ...(state !== undefined && { Tasks: () => <TaskTree state={state} onStep={step} /> }),
              Time: () => (
                <>
                  {hiddenBars > 0 && (
                    <p className="soft">
                      {hiddenBars.toLocaleString("en")} earlier bars are not shown: step back to see them.
                    </p>
                  )}
                  <TimeBars
                    label="What took time"
                    bars={bars}
                    isPart={hiddenBars > 0}
                    onPick={(id) => step(bars.find((bar) => bar.id === id)?.seq)}
                  />
                </>
              ),
            }),
            Entries: () => (
              <>
                <EntryList rows={rows} rowsFrom={rowsFrom} seq={seq} onStep={step} />
                <JsonView value={entry} label="Entry" />
              </>
            ),
            ...(state !== undefined && { State: () => <StateView state={state} /> }),
          }}
        />
      )}
    </article>
  );
}

function RunHead({ page }: { readonly page: StudioRunPage }): ReactNode {
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
        <span className={`state ${status}`}>{statusTexts[status]}</span>
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
          If no process works on it, go on with <code>toolwright agent --resume {name}</code>
        </p>
      )}
    </header>
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
