import { RunsPage } from "../../src/runs/runs-page.tsx";
import { studio, viewOf } from "../fixtures.ts";
import { runPage, runs } from "../run-fixtures.ts";

const route = { page: "runs", name: runPage.id } as const;
const none = { ...runs, list: { runs: [], total: 0 } };

export default {
  "no run is open": () => <RunsPage studio={studio} view={viewOf({ route: { page: "runs" }, runs })} />,
  "a run is open": () => <RunsPage studio={studio} view={viewOf({ route, runs: { ...runs, page: runPage } })} />,
  "a run that is read": () => <RunsPage studio={studio} view={viewOf({ route, runs })} />,
  "no runs": () => <RunsPage studio={studio} view={viewOf({ route: { page: "runs" }, runs: none })} />,
  "a storage that cannot be read": () => (
    <RunsPage
      studio={studio}
      view={viewOf({
        route: { page: "runs" },
        runs: { ...none, list: { ...none.list, error: "The file is not a database. Move it away." } },
      })}
    />
  ),
};
