import { defineAgent, type AgentDefinition, type JsonObject } from "../../sdk/src/index.ts";
import { scriptedModel, type ModelReply, type ModelRequest, type ScriptedModel } from "../../sdk/src/testing.ts";
import type { RuntimeTool } from "./runtime-artifact.ts";

/** The replies of a test agent: in the order of its turns, or by the request. */
export type AgentScript =
  | readonly (string | ModelReply | ((request: ModelRequest) => string | ModelReply))[]
  | ((request: ModelRequest) => string | ModelReply | Promise<string | ModelReply>);

/** Agents by name, the root first. */
export interface TeamParts {
  readonly tools?: readonly RuntimeTool[];
  readonly scripts: Readonly<Record<string, AgentScript>>;
  readonly agents?: Readonly<Record<string, Partial<AgentDefinition>>>;
}

const open = { type: "object", properties: {}, additionalProperties: true } as const;

/** A tool of a type that runs no code. */
export const passive = (
  name: string,
  type: "handoff" | "agent_as_tool" | "ask_master" | "non_function",
  to?: string,
): RuntimeTool => ({
  name,
  metadata: { category: "orchestration", type, ...(to === undefined ? {} : { to }) },
  input: open,
  execute: "(input) => input",
});

/** A tool with code that accepts any arguments. */
export const active = (name: string, execute: string, metadata: RuntimeTool["metadata"] = {}): RuntimeTool => ({
  name,
  metadata: { category: "utility", repeatable: true, ...metadata },
  input: open,
  execute,
});

/** One call. */
export const calls = (...made: readonly (readonly [name: string, args?: JsonObject | string])[]): ModelReply => ({
  calls: made.map(([name, args = {}]) => ({ name, args })),
});

/** The agents and the model of a team. Each agent finds its script by its instructions, and its position in it by its messages. */
export function teamOf({ scripts, agents = {}, tools = [] }: TeamParts): {
  readonly agents: readonly AgentDefinition[];
  readonly model: ScriptedModel;
} {
  const names = tools.map(({ name }) => name);
  return {
    agents: Object.keys(scripts).map((name) =>
      defineAgent({ name, instructions: `You are ${name}.`, tools: names, ...agents[name] }),
    ),
    model: scriptedModel((request) => {
      const [system] = request.messages;
      const name = system?.role === "system" ? (/You are (\w+)\./.exec(system.text)?.[1] ?? "") : "";
      const script = scripts[name] ?? [];
      if (typeof script === "function") return script(request);
      const turn = request.messages.filter(({ role }) => role === "assistant").length;
      const step = script[turn];
      if (step === undefined) throw new Error(`${name} has no step ${turn + 1}`);
      return typeof step === "function" ? step(request) : step;
    }),
  };
}
