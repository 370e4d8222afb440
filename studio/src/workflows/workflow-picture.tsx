import type { ReactNode } from "react";
import { agentGraph, type GraphAgent } from "../../../sdk/src/catalogue/html/agent-graph.ts";
import type { StudioWorkflow } from "../../../sdk/src/serve/studio/studio-types.ts";
import { conditionText } from "./workflow-members.tsx";

interface PictureProps {
  readonly workflow: StudioWorkflow;
  /** The current or last speaker. */
  readonly speaker: string | undefined;
  readonly isSpeaking: boolean;
}

const user = "user";
const letterWidth = 7;
const minSpace = 90;

/** The order of speakers as a picture; the list below it contains the same. */
export function WorkflowPicture({ workflow, speaker, isSpeaking }: PictureProps): ReactNode {
  const labels = conditionsOf(workflow);
  const longest = Math.max(0, ...[...labels.values()].map(({ length }) => length));
  const { width, height, nodes, edges } = agentGraph(
    participants(workflow),
    Math.max(minSpace, longest * letterWidth + 40),
  );
  return (
    <div
      className="picture"
      role="group"
      tabIndex={0}
      aria-label="Picture of the workflow; the list below says the same"
    >
      <svg viewBox={`0 0 ${String(width)} ${String(height)}`} width={width} height={height} aria-hidden="true">
        <ArrowHead />
        {edges.map(({ from, to, path, middle }) => {
          const condition = labels.get(`${from}\n${to}`);
          return (
            <g key={`${from}\n${to}`}>
              <path className="edge" d={path} markerEnd="url(#arrow)" />
              {condition !== undefined && (
                <text className="condition" x={middle.x} y={middle.y - 6}>
                  {condition}
                </text>
              )}
            </g>
          );
        })}
        {nodes.map(({ name, note, x, y, width: boxWidth }) => {
          const state = name === speaker ? (isSpeaking ? "speaks" : "spoke last") : note;
          return (
            <g key={name} className="box" data-kind={name === user ? "user" : "agent"} data-speaks={name === speaker}>
              <rect x={x} y={y} width={boxWidth} height="52" rx="9" />
              <text x={x + boxWidth / 2} y={y + (state === "" ? 31 : 23)}>
                {name}
              </text>
              {state !== "" && (
                <text className="note" x={x + boxWidth / 2} y={y + 41}>
                  {state}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const ArrowHead = (): ReactNode => (
  <defs>
    <marker
      id="arrow"
      viewBox="0 0 8 8"
      refX="1"
      refY="4"
      markerUnits="userSpaceOnUse"
      markerWidth="9"
      markerHeight="9"
      orient="auto-start-reverse"
    >
      <path d="M0 0 8 4 0 8Z" />
    </marker>
  </defs>
);

/** The agents, each with its possible successors, and the user if a rule names the user. */
function participants({ agents, handoffs }: StudioWorkflow): readonly GraphAgent[] {
  const nextOf = (name: string): readonly string[] => handoffs.flatMap(({ from, to }) => (from === name ? [to] : []));
  const all = agents.map(({ name, tools, agents: targets }) => ({
    name,
    tools,
    agents: [...new Set([...targets, ...nextOf(name)])],
  }));
  const hasUser = handoffs.some(({ from, to }) => from === user || to === user);
  return hasUser ? [{ name: user, agents: [...new Set(nextOf(user))] }, ...all] : all;
}

/** The conditions of the hand-offs by `from` and `to`. */
function conditionsOf({ handoffs }: StudioWorkflow): ReadonlyMap<string, string> {
  const rules = Map.groupBy(handoffs, ({ from, to }) => `${from}\n${to}`);
  return new Map(
    [...rules].flatMap(([edge, all]) =>
      all.every(({ when }) => when !== undefined)
        ? [[edge, all.map(({ when }) => when && conditionText(when)).join(" or ")] as const]
        : [],
    ),
  );
}
