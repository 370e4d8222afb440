import type { ReactNode } from "react";
import { workflowLink } from "../state/route.ts";
import type { Studio } from "../state/studio.ts";
import type { StudioView, WorkflowsView } from "../state/view.ts";
import { WorkflowView } from "./workflow-view.tsx";
import "./workflows.css";

interface WorkflowsPageProps {
  readonly studio: Studio;
  readonly view: StudioView;
}

/** The workflows of the project, and the speakers in a conversation of one. */
export function WorkflowsPage({ studio, view: { route, workflows } }: WorkflowsPageProps): ReactNode {
  const { list } = workflows;
  const open = list?.find(({ name }) => name === route.name);
  return (
    <main className="split" data-open={route.name !== undefined || list?.length === 0}>
      <section className="list" aria-label="Workflows">
        <h1 className="unseen">Workflows</h1>
        <ul className="run-list">
          {(list ?? []).map(({ name, file, agents }) => (
            <li key={name}>
              <a href={workflowLink(name)} aria-current={name === route.name ? "true" : undefined}>
                <span className="row">
                  <code>{name}</code>
                </span>
                <span className="brief">
                  {agents.length} {agents.length === 1 ? "agent" : "agents"} · {file ?? "agents/"}
                </span>
              </a>
            </li>
          ))}
        </ul>
        {list?.length === 0 && <p className="soft none">This project has no workflows and no agents.</p>}
      </section>
      <div className="pane">
        {open === undefined ? (
          <div className="blank">
            {route.name !== undefined && (
              <a className="back" href="#/workflows">
                ← Workflows
              </a>
            )}
            <h1>Workflows</h1>
            <p className="soft">{blankText(route.name, list)}</p>
          </div>
        ) : (
          <WorkflowView workflow={open} workflows={workflows} onChoose={studio.workflows.choose} />
        )}
      </div>
    </main>
  );
}

function blankText(name: string | undefined, list: WorkflowsView["list"]): ReactNode {
  if (list === undefined) return "Reading the workflows …";
  if (name !== undefined) return "There is no workflow of this name.";
  if (list.length > 0) return "Choose a workflow to see its agents, their tools and hooks, and who speaks next.";
  return (
    <>
      A workflow lets several agents take turns in one conversation. Write one in <code>workflows/</code>, or an agent
      in <code>agents/</code>; both appear here.
    </>
  );
}
