import { CallActions } from "../../src/calls/call-actions.tsx";
import { failed, ok, studio } from "../fixtures.ts";

export default {
  "of a project": () => <CallActions call={ok} studio={studio} isProject />,
  "of a failure": () => <CallActions call={failed} studio={studio} isProject />,
  "of a server of others": () => <CallActions call={ok} studio={studio} isProject={false} />,
};
