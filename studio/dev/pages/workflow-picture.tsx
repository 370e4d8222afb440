import { workflowGraph } from "../../src/workflows/workflow-graph.ts";
import { WorkflowPicture } from "../../src/workflows/workflow-picture.tsx";
import { team, workflow } from "../run-fixtures.ts";

export default {
  "someone speaks": () => <WorkflowPicture graph={workflowGraph(workflow)} speaker="Orchestrator" isSpeaking />,
  "one agent": () => <WorkflowPicture graph={workflowGraph(team)} speaker={undefined} isSpeaking={false} />,
};
