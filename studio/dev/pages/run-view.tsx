import { RunView } from "../../src/runs/run-view.tsx";
import { studio } from "../fixtures.ts";
import { damagedPage, runPage, runs, sessionPage, tracePage } from "../run-fixtures.ts";

const quiet = { ...runs, requests: [] };

export default {
  "a run that asks": () => <RunView page={runPage} runs={runs} studio={studio} />,
  "a session": () => <RunView page={sessionPage} runs={quiet} studio={studio} />,
  "a trace": () => <RunView page={tracePage} runs={quiet} studio={studio} />,
  "a damaged one": () => <RunView page={damagedPage} runs={quiet} studio={studio} />,
};
