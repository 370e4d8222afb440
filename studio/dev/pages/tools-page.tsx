import { ToolsPage } from "../../src/tool/tools-page.tsx";
import { error, state, studio, viewOf } from "../fixtures.ts";

const failed = { ...state, build: { status: "failed", findings: [{ ...error, tool: "new_tool" }] } } as const;

export default {
  "no tool is open": () => <ToolsPage studio={studio} view={viewOf()} />,
  "a tool is open": () => (
    <ToolsPage studio={studio} view={viewOf({ route: { page: "tools", name: "ticket_create" } })} />
  ),
  "no tool at all": () => <ToolsPage studio={studio} view={viewOf({ tools: [], state: { ...state, toolCount: 0 } })} />,
  "a tool that is not there": () => (
    <ToolsPage studio={studio} view={viewOf({ route: { page: "tools", name: "other" } })} />
  ),
  "a tool that never built": () => <ToolsPage studio={studio} view={viewOf({ state: failed })} />,
};
