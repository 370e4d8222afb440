import { ToolView } from "../../src/tool/tool-view.tsx";
import { error, failed, ok, page, state, studio, viewOf } from "../fixtures.ts";

const withCall = (callId: string) => {
  const view = viewOf();
  const { ticket_create: draft } = view.drafts;
  return draft === undefined ? view : { ...view, drafts: { ticket_create: { ...draft, callId } } };
};
const broken = { ...state, build: { status: "failed", findings: [error] } } as const;

export default {
  "not called yet": () => <ToolView page={page} studio={studio} view={viewOf({ calls: [] })} />,
  "a call that came through": () => <ToolView page={page} studio={studio} view={withCall(ok.callId)} />,
  "a call that failed": () => <ToolView page={page} studio={studio} view={withCall(failed.callId)} />,
  "a build that failed": () => (
    <ToolView page={{ ...page, findings: [error] }} studio={studio} view={viewOf({ state: broken })} />
  ),
  "what it needs is missing": () => (
    <ToolView page={{ ...page, missing: ["service workspace"] }} studio={studio} view={viewOf()} />
  ),
};
