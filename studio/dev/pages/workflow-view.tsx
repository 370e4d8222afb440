import { WorkflowView } from "../../src/workflows/workflow-view.tsx";
import { nothing } from "../fixtures.ts";
import { team, workflow, workflows } from "../run-fixtures.ts";

export default {
  "with a conversation": () => <WorkflowView workflow={workflow} workflows={workflows} onChoose={nothing} />,
  "without one": () => (
    <WorkflowView workflow={team} workflows={{ ...workflows, runs: [], page: undefined }} onChoose={nothing} />
  ),
};
