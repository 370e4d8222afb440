import type { KeptCall } from "../../../sdk/src/serve/studio/studio-types.ts";
import { CallResult } from "../../src/calls/call-result.tsx";
import { approval, failed, large, ok, running, studio, viewOf } from "../fixtures.ts";

const shown = (call: KeptCall, parts = {}) => (
  <CallResult callId={call.callId} call={call} studio={studio} view={viewOf(parts)} />
);
const live = { [running.callId]: { events: ok.events, dropped: 0 } };

export default {
  "came through": () => shown(ok),
  failed: () => shown(failed),
  running: () => shown({ ...running, chunks: 3 }, { live }),
  "waits for a person": () => shown(running, { requests: [approval] }),
  "very long": () => shown(large),
};
