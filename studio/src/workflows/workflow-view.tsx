import type { ReactNode } from "react";
import type { StudioWorkflow } from "../../../sdk/src/serve/studio/studio-types.ts";
import { runLink } from "../state/route.ts";
import type { WorkflowsView } from "../state/view.ts";
import { WorkflowMembers } from "./workflow-members.tsx";
import { WorkflowPicture } from "./workflow-picture.tsx";

interface WorkflowViewProps {
  readonly workflow: StudioWorkflow;
  readonly workflows: WorkflowsView;
  readonly onChoose: (id: string) => void;
}

/** A workflow as a picture and in words, with the speaker of one of its runs. */
export function WorkflowView({ workflow, workflows, onChoose }: WorkflowViewProps): ReactNode {
  const { name, file } = workflow;
  const { runs, page } = workflows;
  const { speaker, isSpeaking = false } = page?.state ?? {};
  return (
    <article className="tool run">
      <header className="tool-head">
        <a className="back" href="#/workflows">
          ← Workflows
        </a>
        <h1>{name}</h1>
        {file !== undefined && (
          <p className="soft">
            <code>{file}</code>
          </p>
        )}
      </header>
      {runs.length > 0 && (
        <p className="bar">
          <label className="mode">
            <span>Run</span>
            <select value={page?.id ?? ""} onChange={(event) => onChoose(event.target.value)}>
              {runs.map(({ id, name: run }) => (
                <option key={id} value={id}>
                  {run}
                </option>
              ))}
            </select>
          </label>
          <span aria-live="polite">
            {speaker !== undefined && (
              <>
                <strong>{speaker}</strong> {isSpeaking ? "speaks." : "spoke last."}
              </>
            )}
          </span>
          {page !== undefined && <a href={runLink(page.id)}>Open the run</a>}
        </p>
      )}
      <WorkflowPicture workflow={workflow} speaker={speaker} isSpeaking={isSpeaking} />
      <WorkflowMembers workflow={workflow} speaker={speaker} isSpeaking={isSpeaking} />
    </article>
  );
}
