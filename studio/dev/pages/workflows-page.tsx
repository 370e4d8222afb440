import { WorkflowsPage } from "../../src/workflows/workflows-page.tsx";
import { studio, viewOf } from "../fixtures.ts";
import { workflows } from "../run-fixtures.ts";

const shown = (name?: string, list = workflows.list) => (
  <WorkflowsPage
    studio={studio}
    view={viewOf({
      route: { page: "workflows", ...(name !== undefined && { name }) },
      workflows: { ...workflows, list },
    })}
  />
);

export default {
  "none is open": () => shown(),
  "one is open": () => shown("Generator"),
  "one that is gone": () => shown("Elsewhere"),
  "no workflows": () => shown(undefined, []),
};
