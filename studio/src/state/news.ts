import type { CallEvent, CallSummary } from "../../../sdk/src/serve/studio/studio-types.ts";
import type { WireMessage } from "../client/api.ts";
import type { StudioView } from "./view.ts";

const mostLive = 300;
const mostMessages = 500;

/** The calls, updated with the changed calls. */
export function withCalls({ calls }: StudioView, changed: readonly CallSummary[]): Pick<StudioView, "calls"> {
  const known = new Map(calls.map((call) => [call.callId, call]));
  for (const call of changed) known.set(call.callId, call);
  return { calls: [...known.values()] };
}

/** The messages plus the new messages; the oldest are dropped. */
export const withMessages = ({ wire }: StudioView, news: readonly WireMessage[]): Pick<StudioView, "wire"> => ({
  wire: [...wire, ...news].slice(-mostMessages),
});

export interface Outputs {
  readonly outputs: readonly { readonly callId: string; readonly event: CallEvent }[];
  /** Number of messages that the server has omitted. */
  readonly dropped: number;
}

/** The output of running calls plus the new output; the oldest is dropped. */
export function withOutputs(view: StudioView, { outputs, dropped }: Outputs): Pick<StudioView, "live"> {
  const live = { ...view.live };
  for (const [callId, own] of Map.groupBy(outputs, (one) => one.callId)) {
    const before = live[callId] ?? { events: [], dropped: 0 };
    const events = [...before.events, ...own.map(({ event }) => event)].slice(-mostLive);
    live[callId] = { events, dropped: before.dropped + dropped };
  }
  return { live };
}
