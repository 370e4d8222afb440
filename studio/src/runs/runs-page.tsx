import type { ReactNode } from "react";
import type { StudioRun } from "../../../sdk/src/serve/studio/run-types.ts";
import { durationText } from "../parts/time-bars.tsx";
import { runLink } from "../state/route.ts";
import type { RunPages } from "../state/run-pages.ts";
import type { Studio } from "../state/studio.ts";
import type { RunsView, StudioView } from "../state/view.ts";
import { RunView } from "./run-view.tsx";
import { statusTexts } from "./status-texts.ts";

interface RunsPageProps {
  readonly studio: Studio;
  readonly view: StudioView;
}

/** Runs and conversations, newest first, next to the open one. */
export function RunsPage({ studio, view }: RunsPageProps): ReactNode {
  const { route, runs, notice } = view;
  const { page, list } = runs;
  const isOpen = route.name !== undefined;
  return (
    <main className="split" data-open={isOpen || list?.total === 0}>
      <RunList runs={runs} selected={route.name} studio={studio.runs} />
      <div className="pane">
        {page !== undefined && page.id === route.name && (
          <RunView key={page.id} page={page} studio={studio} view={view} />
        )}
        {isOpen && page === undefined && (
          <div className="blank">
            <a className="back" href="#/runs">
              ← Runs
            </a>
            <h1>Run</h1>
            {notice === "" && <p className="soft">Reading the run …</p>}
          </div>
        )}
        {!isOpen && (
          <div className="blank">
            <h1>Runs</h1>
            {list?.total === 0 ? (
              <p className="soft">
                A run is one task of an agent or one conversation. Start one with <code>npx toolwright agent</code> or{" "}
                <code>npx toolwright talk</code>. The studio shows its steps, calls and questions while it works.
              </p>
            ) : (
              <p className="soft">Choose a run to see its steps and calls, and to answer its questions.</p>
            )}
            {list?.place !== undefined && (
              <p className="soft">
                The runs are stored in <code>{list.place}</code>.
              </p>
            )}
          </div>
        )}
      </div>
    </main>
  );
}

const shortTime = { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;

interface RunListProps {
  readonly runs: RunsView;
  readonly selected: string | undefined;
  readonly studio: RunPages;
}

function RunList({ runs: { list }, selected, studio }: RunListProps): ReactNode {
  if (list === undefined) return <section className="list" aria-label="Runs" />;
  const { runs, total, error } = list;
  return (
    <section className="list" aria-label="Runs">
      <h1 className="unseen">Runs</h1>
      {error !== undefined && <p className="fault none">{error}</p>}
      <ul className="run-list">
        {runs.map((run) => (
          <li key={run.id}>
            <a href={runLink(run.id)} aria-current={run.id === selected ? "true" : undefined}>
              <RunLine run={run} />
            </a>
          </li>
        ))}
      </ul>
      {total === 0 && error === undefined && <p className="soft none">There are no runs yet.</p>}
      {runs.length < total && (
        <p className="none">
          <button type="button" onClick={() => void studio.more()}>
            Show older ones
          </button>{" "}
          <span className="soft">
            {runs.length} of {total.toLocaleString("en")}
          </span>
        </p>
      )}
    </section>
  );
}

function RunLine({ run }: { readonly run: StudioRun }): ReactNode {
  const { kind, name, agent, status, startedAt, lastAt } = run;
  const began = startedAt === undefined ? "" : new Date(startedAt).toLocaleString(undefined, shortTime);
  const took = startedAt === undefined || lastAt === undefined ? "" : ` · ${durationText(lastAt - startedAt)}`;
  return (
    <>
      <span className="row">
        <code>{name}</code>
        <span className={`pill ${status}`}>{statusTexts[status]}</span>
      </span>
      <span className="brief">
        {kind === "run" ? "" : `${kind} · `}
        {agent === "" ? "" : `${agent} · `}
        {began}
        {took}
      </span>
    </>
  );
}
