import type { ReactNode } from "react";
import type { CallSummary } from "../../../sdk/src/serve/studio/studio-types.ts";
import { callLink } from "../state/route.ts";

interface RecentCallsProps {
  /** The newest first. */
  readonly calls: readonly CallSummary[];
  /** Whether each says which tool it is of. */
  readonly isNamed?: boolean;
}

/** Calls with their status, each a link to all that is kept of it; nothing without one. */
export function RecentCalls({ calls, isNamed = false }: RecentCallsProps): ReactNode {
  if (calls.length === 0) return null;
  return (
    <section className="recent">
      <h2>Recent calls</h2>
      <ul>
        {calls.map(({ callId, tool, status, startedAt, durationMs }) => (
          <li key={callId}>
            <a href={callLink(callId)}>
              {isNamed && <code>{tool}</code>}
              <span className={`pill ${status}`}>{status}</span>
              <time>{new Date(startedAt).toLocaleTimeString()}</time>
              {durationMs !== undefined && <span className="soft">{Math.round(durationMs)} ms</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
