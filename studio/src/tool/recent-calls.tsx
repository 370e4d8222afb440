import type { ReactNode } from "react";
import type { CallSummary } from "../../../sdk/src/serve/studio/studio-types.ts";
import { durationText } from "../parts/time-bars.tsx";
import { callLink } from "../state/route.ts";

interface RecentCallsProps {
  /** The newest first. */
  readonly calls: readonly CallSummary[];
  /** Whether to show each call's tool name. */
  readonly isNamed?: boolean;
}

/** Calls with their status, each linked to its page. */
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
              {durationMs !== undefined && <span className="soft">{durationText(durationMs)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
