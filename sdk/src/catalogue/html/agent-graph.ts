import type { AgentDefinition } from "../../model/agent/agent.ts";
import { counted } from "../../util/texts.ts";

/** An agent as a box of a picture. */
export interface GraphNode {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The text below the name. */
  readonly note: string;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** An SVG path. */
  readonly path: string;
  /** The centre of a label of the edge. */
  readonly middle: { readonly x: number; readonly y: number };
}

/** Agents in columns, by their number of hand-offs from the entry point of a request. */
export interface AgentGraph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The part of an agent that a picture shows; without `tools` the box shows only its name. */
export type GraphAgent = Pick<AgentDefinition, "name" | "agents"> & { readonly tools?: readonly string[] };

const box = { height: 52, gap: 24, column: 90, margin: 6 } as const;
export const letterWidth = 8.4;

/** A picture of the delegations between agents, with some pixels between two columns; the same agents give the same picture. */
export function agentGraph(agents: readonly GraphAgent[], space: number = box.column): AgentGraph {
  const columns = columnsOf(agents);
  const widths = columns.map((column) =>
    Math.max(...column.map(({ name }) => Math.min(260, Math.max(96, Math.ceil(name.length * letterWidth) + 28)))),
  );
  const tallest = Math.max(1, ...columns.map((column) => column.length));
  const height = tallest * (box.height + box.gap) - box.gap + 2 * box.margin;
  const nodes = columns.flatMap((column, index) => {
    const x = box.margin + widths.slice(0, index).reduce((sum, width) => sum + width + space, 0);
    const top = (height - (column.length * (box.height + box.gap) - box.gap)) / 2;
    return column.map(({ name, tools }, row) => ({
      name,
      x,
      y: Math.round(top + row * (box.height + box.gap)),
      width: widths[index] ?? 0,
      note: tools === undefined ? "" : counted(tools.length, "tool"),
    }));
  });
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const edges = agents.flatMap(({ name, agents: targets = [] }) =>
    targets.flatMap((target) => {
      const [from, to] = [byName.get(name), byName.get(target)];
      return from === undefined || to === undefined ? [] : [{ from: name, to: target, ...curve(from, to) }];
    }),
  );
  const width = Math.max(0, ...nodes.map((node) => node.x + node.width)) + box.margin;
  const steps = edges.map(({ from, to }) => (byName.get(to)?.x ?? 0) - (byName.get(from)?.x ?? 0));
  return {
    width: width + (steps.includes(0) ? box.column / 2 : 0),
    height: height + (steps.some((step) => step < 0) ? below : 0),
    nodes,
    edges,
  };
}

/** First the agents to which no agent delegates, otherwise the first agent; then the agents to which these delegate, and so on. */
function columnsOf(agents: readonly GraphAgent[]): readonly (readonly GraphAgent[])[] {
  const targets = new Set(agents.flatMap(({ name, agents: to = [] }) => to.filter((other) => other !== name)));
  const roots = agents.filter(({ name }) => !targets.has(name));
  const placed = new Set<string>();
  const columns: (readonly GraphAgent[])[] = [];
  let next = roots.length > 0 ? roots : agents.slice(0, 1);
  while (next.length > 0) {
    columns.push(next);
    for (const { name } of next) placed.add(name);
    const wanted = new Set(next.flatMap(({ agents: to = [] }) => to));
    next = agents.filter(({ name }) => wanted.has(name) && !placed.has(name));
    // Agents of a cycle without an entry start their own column.
    if (next.length === 0) next = agents.filter(({ name }) => !placed.has(name)).slice(0, 1);
  }
  return columns;
}

const below = 44;

/** A curve to the right, back below the boxes, or within a column around its right side. */
function curve(from: GraphNode, to: GraphNode): Pick<GraphEdge, "path" | "middle"> {
  const [startY, endY] = [from.y + box.height / 2, to.y + box.height / 2];
  const startX = from.x + from.width;
  const middleY = (startY + endY) / 2;
  if (to.x > from.x) {
    const bend = (to.x - startX) / 2;
    return {
      path: `M${startX} ${startY} C${startX + bend} ${startY} ${to.x - bend} ${endY} ${to.x - 7} ${endY}`,
      middle: { x: startX + bend, y: middleY },
    };
  }
  if (to.x < from.x) {
    const [leftX, rightX] = [to.x + to.width / 2, from.x + from.width / 2];
    const bottom = Math.max(from.y, to.y) + box.height;
    const low = bottom + below;
    return {
      path: `M${rightX} ${from.y + box.height} C${rightX} ${low} ${leftX} ${low} ${leftX} ${to.y + box.height + 7}`,
      middle: { x: (leftX + rightX) / 2, y: bottom + below * 0.75 },
    };
  }
  const out = startX + 44;
  const endX = to.x + to.width;
  return {
    path: `M${startX} ${startY + 8} C${out} ${startY + 8} ${out} ${endY - 8} ${endX + 7} ${endY - 8}`,
    middle: { x: out, y: middleY },
  };
}
