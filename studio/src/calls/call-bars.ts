import type { CallSummary } from "../../../sdk/src/serve/studio/studio-types.ts";
import type { TimeBar } from "../parts/time-bars.tsx";
import { callLink } from "../state/route.ts";

/** Calls as bars; nested calls are below their caller. */
export function callBars(calls: readonly CallSummary[]): readonly TimeBar[] {
  return calls
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .map(({ callId, tool, startedAt, durationMs, status, parentCallId }) => ({
      id: callId,
      label: tool,
      depth: parentCallId === undefined ? 0 : 1,
      startedAt,
      ...(durationMs !== undefined && { endedAt: startedAt + durationMs }),
      status,
      href: callLink(callId),
    }));
}
