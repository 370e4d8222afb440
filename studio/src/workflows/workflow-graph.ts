import type { StudioWorkflow } from "../../../sdk/src/serve/studio/studio-workflows.ts";
import { agentGraph } from "../../../sdk/src/catalogue/html/agent-graph.ts";

export type NodeKind = "agent" | "tool" | "hook";

/** A box of the picture. */
export interface WorkflowNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly name: string;
  readonly note: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** An arrow of the picture. */
export interface WorkflowEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: "hands over" | "may call" | "runs around";
}

export interface WorkflowGraph {
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
}

const gap = 90;
const row = 64;
/** How much lower each column of agents is than the one before it: arrows to tools and hooks pass by the other agents. */
const step = 90;
const narrow = 200;

/** Hooks on the left, agents as the catalogue places them, and the tools they may call on the right. */
export function workflowGraph({ agents, hooks }: StudioWorkflow): WorkflowGraph {
  const placed = agentGraph(agents);
  const left = hooks.length === 0 ? 0 : narrow + gap;
  const tools = [...new Set(agents.flatMap((agent) => agent.tools))];
  const columns = [...new Set(placed.nodes.map(({ x }) => x))].toSorted((one, other) => one - other);
  const agentHeight = placed.height + step * Math.max(0, columns.length - 1);
  const tallest = Math.max(agentHeight, row * tools.length, row * hooks.length);
  const column = (kind: NodeKind, names: readonly { readonly name: string; readonly note: string }[], x: number) =>
    names.map(({ name, note }, index): WorkflowNode => {
      const y = (tallest - row * names.length) / 2 + row * index;
      return { id: `${kind} ${name} ${kind === "hook" ? note : ""}`, kind, name, note, x, y, width: narrow };
    });
  const top = (tallest - agentHeight) / 2;
  return {
    nodes: [
      ...column(
        "hook",
        hooks.map(({ name, event }) => ({ name, note: event })),
        0,
      ),
      ...placed.nodes.map(({ name, x, y, width, note }): WorkflowNode => ({
        id: agentId(name),
        kind: "agent",
        name,
        note,
        x: left + x,
        y: top + y + step * columns.indexOf(x),
        width,
      })),
      ...column(
        "tool",
        tools.map((name) => ({ name, note: "" })),
        left + placed.width + gap,
      ),
    ],
    edges: [
      ...placed.edges.map(({ from, to }) => edge("hands over", agentId(from), agentId(to))),
      ...agents.flatMap(({ name, tools: own }) => own.map((tool) => edge("may call", agentId(name), `tool ${tool} `))),
      ...hooks.flatMap((hook) =>
        (hook.agents ?? agents.map(({ name }) => name)).map((agent) =>
          edge("runs around", `hook ${hook.name} ${hook.event}`, agentId(agent)),
        ),
      ),
    ],
  };
}

const agentId = (name: string): string => `agent ${name} `;

const edge = (kind: WorkflowEdge["kind"], from: string, to: string): WorkflowEdge => ({
  id: `${from}\n${to}`,
  from,
  to,
  kind,
});
