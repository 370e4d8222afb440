import { CallOutcome } from "../../src/calls/call-outcome.tsx";
import { failed, large, ok } from "../fixtures.ts";

export default {
  data: () => <CallOutcome call={ok} />,
  error: () => <CallOutcome call={failed} />,
  cut: () => <CallOutcome call={large} />,
};
