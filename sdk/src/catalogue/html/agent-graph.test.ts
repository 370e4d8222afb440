import { expect, it } from "vitest";
import { agentGraph } from "./agent-graph.ts";

const agent = (name: string, ...agents: readonly string[]) => ({ name, agents, tools: [] });
const columns = (agents: Parameters<typeof agentGraph>[0]): readonly (readonly string[])[] =>
  [...Map.groupBy(agentGraph(agents).nodes, ({ x }) => x)]
    .sort(([one], [other]) => one - other)
    .map(([, nodes]) => nodes.map(({ name }) => name));

it("puts agents in columns by how many hand-offs they are away", () => {
  expect(columns([agent("draw"), agent("lead", "read", "write"), agent("read", "draw"), agent("write")])).toEqual([
    ["lead"],
    ["read", "write"],
    ["draw"],
  ]);
});

it("draws a ring, and an agent that delegates to itself", () => {
  const ring = [agent("a", "b"), agent("b", "a", "b")];
  expect(columns(ring)).toEqual([["a"], ["b"]]);
  expect(agentGraph(ring).edges.map(({ from, to }) => `${from}>${to}`)).toEqual(["a>b", "b>a", "b>b"]);
});

it("shows every agent once, and omits a hand-off to a missing agent", () => {
  const { nodes, edges } = agentGraph([agent("a", "gone"), agent("b", "c"), agent("c", "b")]);
  expect(nodes.map(({ name }) => name).sort()).toEqual(["a", "b", "c"]);
  expect(edges.map(({ from, to }) => `${from}>${to}`)).toEqual(["b>c", "c>b"]);
});

it("has room for no agent, and for many", () => {
  expect(agentGraph([]).nodes).toEqual([]);
  const many = Array.from({ length: 40 }, (_, index) => agent(`agent_${String(index)}`));
  const { height, nodes } = agentGraph([agent("lead", ...many.map(({ name }) => name)), ...many]);
  expect(Math.max(...nodes.map(({ y }) => y + 52))).toBeLessThanOrEqual(height);
});
