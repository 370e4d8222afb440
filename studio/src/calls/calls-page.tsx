import type { ReactNode } from "react";
import type { CallSummary, KeptCall } from "../../../sdk/src/serve/studio/studio-types.ts";
import { JsonView } from "../parts/json-view.tsx";
import { durationText, TimeBars } from "../parts/time-bars.tsx";
import { callLink, toolLink } from "../state/route.ts";
import type { Studio } from "../state/studio.ts";
import type { StudioView } from "../state/view.ts";
import { callBars } from "./call-bars.ts";
import { CallResult } from "./call-result.tsx";
import { Comparison } from "./comparison.tsx";

interface CallsPageProps {
  readonly studio: Studio;
  readonly view: StudioView;
}

const mostShown = 300;

const matches = ({ tool, given, status, error = "", callId }: CallSummary, words: readonly string[]): boolean =>
  words.every((word) => `${tool} ${given} ${status} ${error} ${callId}`.toLowerCase().includes(word));

/** All stored calls, newest first, next to the open call. */
export function CallsPage({ studio, view }: CallsPageProps): ReactNode {
  const { route, calls, callSearch, compared, details } = view;
  const words = callSearch.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter((call) => matches(call, words)).toReversed();
  const open =
    route.name === undefined ? undefined : (details[route.name] ?? calls.find(({ callId }) => callId === route.name));
  return (
    // On a phone, the comparison is below the list with the checkboxes.
    <main className="split" data-open={compared.length === 2 ? "both" : route.name !== undefined || calls.length === 0}>
      <CallList studio={studio} view={view} found={found} />
      <div className="pane">
        {compared.length === 2 && <Comparison calls={compared.flatMap((id) => details[id] ?? [])} />}
        {open === undefined ? (
          <div className="blank">
            {route.name !== undefined && (
              <a className="back" href="#/calls">
                ← Calls
              </a>
            )}
            <h1>Calls</h1>
            {calls.length === 0 ? (
              <p className="soft">
                Call a tool on the <a href="#/tools">Tools</a> page, or let a model call one in a{" "}
                <a href="#/chat">chat</a>. Each call appears here with its arguments, events and result, and stays on
                this machine until you erase it.
              </p>
            ) : (
              <p className="soft">Choose a call to see its events and its result. Tick two calls to compare them.</p>
            )}
            <TimeBars label="Calls over time" bars={callBars(found.slice(0, 60))} />
          </div>
        ) : (
          <OpenCall call={open} studio={studio} view={view} />
        )}
      </div>
    </main>
  );
}

function CallList({ studio, view, found }: CallsPageProps & { readonly found: readonly CallSummary[] }): ReactNode {
  const { route, calls, callSearch, compared } = view;
  return (
    <section className="list" aria-label="Calls">
      <h1 className="unseen">Calls</h1>
      <div className="search">
        <label>
          <span className="unseen">Search calls</span>
          <input
            type="search"
            placeholder="Tool, arguments, status or error"
            value={callSearch}
            onChange={(event) => studio.searchCalls(event.target.value)}
          />
        </label>
      </div>
      <ul>
        {found.slice(0, mostShown).map((call) => (
          <li key={call.callId} className="checked">
            <input
              type="checkbox"
              aria-label={`Compare the call of ${call.tool}`}
              checked={compared.includes(call.callId)}
              onChange={() => studio.compare(call.callId)}
            />
            <a href={callLink(call.callId)} aria-current={call.callId === route.name ? "true" : undefined}>
              <span className="row">
                <code>{call.tool}</code>
                <span className={`pill ${call.status}`}>{call.status}</span>
              </span>
              <span className="brief">
                <code>{call.given}</code>
              </span>
              <span className="brief">
                {new Date(call.startedAt).toLocaleTimeString()}
                {call.durationMs === undefined ? "" : ` · ${durationText(call.durationMs)}`}
                {call.parentCallId === undefined ? "" : " · from a call"}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="soft none">
          {calls.length === 0 ? "There are no calls yet." : "No call contains all of these words."}
        </p>
      )}
      {calls.length > 0 && (
        <p className="none">
          <button type="button" onClick={() => void studio.erase()}>
            Erase all calls
          </button>
        </p>
      )}
    </section>
  );
}

function OpenCall({ call: open, studio, view }: CallsPageProps & { readonly call: CallSummary | KeptCall }): ReactNode {
  const { calls } = view;
  const parts = calls.filter(({ callId, parentCallId }) => callId === open.callId || parentCallId === open.callId);
  return (
    <article className="tool">
      <header className="tool-head">
        <a className="back" href="#/calls">
          ← Calls
        </a>
        <h1>
          <a href={toolLink(open.tool)}>
            <code>{open.tool}</code>
          </a>
        </h1>
        <p className="soft">{new Date(open.startedAt).toLocaleString()}</p>
      </header>
      {parts.length > 1 && <TimeBars label="Calls over time" bars={callBars(parts)} />}
      {"input" in open && <JsonView value={open.input} label="Arguments" />}
      <CallResult callId={open.callId} call={open} studio={studio} view={view} />
    </article>
  );
}
