import type { CallEvent, CallSummary } from "../../../sdk/src/serve/studio/studio-types.ts";
import type { WireMessage } from "../client/api.ts";
import type { StudioView } from "./view.ts";

const mostLive = 300;
const mostMessages = 500;

/** The calls with the changed calls. */
export function withCalls({ calls }: StudioView, changed: readonly CallSummary[]): Pick<StudioView, "calls"> {
  const known = new Map(calls.map((call) => [call.callId, call]));
  for (const call of changed) known.set(call.callId, call);
  return { calls: [...known.values()] };
}

/** The messages with the new messages; the oldest are dropped. */
export const withMessages = ({ wire }: StudioView, news: readonly WireMessage[]): Pick<StudioView, "wire"> => ({
  wire: [...wire, ...news].slice(-mostMessages),
});

export interface Outputs {
  readonly outputs: readonly { readonly callId: string; readonly event: CallEvent }[];
  /** How many the server has left out. */
  readonly dropped: number;
}

/** The output of calls that run, with what has come; the oldest goes. */
export function withOutputs(view: StudioView, { outputs, dropped }: Outputs): Pick<StudioView, "live"> {
  const live = { ...view.live };
  for (const [callId, own] of Map.groupBy(outputs, (one) => one.callId)) {
    const before = live[callId] ?? { events: [], dropped: 0 };
    const events = [...before.events, ...own.map(({ event }) => event)].slice(-mostLive);
    live[callId] = { events, dropped: before.dropped + dropped };
  }
  return { live };
}
