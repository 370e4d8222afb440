import { WorkflowMembers } from "../../src/workflows/workflow-members.tsx";
import { team, workflow } from "../run-fixtures.ts";

export default {
  "of a workflow": () => <WorkflowMembers workflow={workflow} speaker="Exporter" isSpeaking={false} />,
  "of a team without hooks": () => <WorkflowMembers workflow={team} speaker={undefined} isSpeaking={false} />,
};
