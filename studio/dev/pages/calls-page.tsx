import { CallsPage } from "../../src/calls/calls-page.tsx";
import { studio, viewOf } from "../fixtures.ts";

export default {
  "no call is open": () => <CallsPage studio={studio} view={viewOf()} />,
  "a call is open": () => <CallsPage studio={studio} view={viewOf({ route: { page: "calls", name: "call-1" } })} />,
  "two are compared": () => <CallsPage studio={studio} view={viewOf({ compared: ["call-1", "call-2"] })} />,
  "no calls": () => <CallsPage studio={studio} view={viewOf({ calls: [] })} />,
};
