import type { ReactNode } from "react";
import type { CallSummary } from "../../../sdk/src/serve/studio/studio-types.ts";
import { callLink } from "../state/route.ts";

/** Calls as bars over time, those made from a call below it. */
export function TimeBars({ calls }: { readonly calls: readonly CallSummary[] }): ReactNode {
  if (calls.length === 0) return null;
  const ordered = calls.toSorted((one, other) => one.startedAt - other.startedAt);
  const begin = ordered[0]?.startedAt ?? 0;
  const end = Math.max(...ordered.map(({ startedAt, durationMs = 0 }) => startedAt + durationMs), begin + 1);
  const share = (time: number): string => `${String((100 * time) / (end - begin))}%`;
  return (
    <figure className="bars">
      <ol aria-label="Calls over time">
        {ordered.map(({ callId, tool, startedAt, durationMs = end - startedAt, status, parentCallId }) => (
          <li key={callId} data-nested={parentCallId !== undefined}>
            <a href={callLink(callId)}>
              <code>{tool}</code>
              <span className="track">
                <span
                  className={`bar-of ${status}`}
                  style={{ insetInlineStart: share(startedAt - begin), inlineSize: `max(3px, ${share(durationMs)})` }}
                />
              </span>
              <span className="soft">{Math.round(durationMs)} ms</span>
            </a>
          </li>
        ))}
      </ol>
      <figcaption className="soft">{Math.round(end - begin).toLocaleString("en")} ms in all</figcaption>
    </figure>
  );
}
