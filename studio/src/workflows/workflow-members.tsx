import type { ReactNode } from "react";
import type { StudioWorkflow } from "../../../sdk/src/serve/studio/studio-types.ts";
import { toolLink } from "../state/route.ts";

interface WorkflowMembersProps {
  readonly workflow: StudioWorkflow;
  readonly speaker: string | undefined;
  readonly isSpeaking: boolean;
}

/** The content of the picture, as text. */
export function WorkflowMembers({
  workflow: { agents, handoffs, hooks },
  speaker,
  isSpeaking,
}: WorkflowMembersProps): ReactNode {
  return (
    <div className="workflow-words">
      <h2>Agents</h2>
      <ul className="members" aria-label="Agents">
        {agents.map(({ name, agents: targets, tools }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong>{" "}
              {name === speaker && <span className="pill ask">{isSpeaking ? "speaks" : "spoke last"}</span>}
            </p>
            <p>{targets.length === 0 ? "Delegates to no other agent." : `Delegates to ${targets.join(", ")}.`}</p>
            <p>
              {tools.length === 0 ? "Has no tools." : "Has "}
              {tools.map((tool, index) => (
                <span key={tool}>
                  {index > 0 && ", "}
                  <a href={toolLink(tool)}>
                    <code>{tool}</code>
                  </a>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {handoffs.length > 0 && (
        <>
          <h2>Who speaks next</h2>
          <ol className="members">
            {handoffs.map((rule, index) => (
              <li key={index}>
                After <strong>{rule.from}</strong>: <strong>{rule.to}</strong>
                {rule.when === undefined ? "" : ` if ${conditionText(rule.when)}`}
              </li>
            ))}
          </ol>
        </>
      )}
      <h2>Hooks</h2>
      {hooks.length === 0 ? (
        <p className="soft">No hooks run.</p>
      ) : (
        <ul className="members" aria-label="Hooks">
          {hooks.map(({ event, name, agents: around }) => (
            <li key={`${event} ${name}`}>
              <code>{name}</code> runs {event.replaceAll("_", " ")}
              {around === undefined ? "" : `, for ${around.join(", ")}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Condition = NonNullable<StudioWorkflow["handoffs"][number]["when"]>;

export function conditionText({ variable, equals, isNot = false }: Condition): string {
  if (equals === undefined) return `${variable} is ${isNot ? "not " : ""}set`;
  return `${variable} is ${isNot ? "not " : ""}${JSON.stringify(equals)}`;
}
