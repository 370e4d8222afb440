/** An agent: instructions, and the tools and agents it may use. */
export interface AgentDefinition {
  /** Unique among the agents; a tool of type `agent_as_tool` or `handoff` names it as `to`. @minLength 1 */
  readonly name: string;
  /** Its purpose, in a sentence or two: agents that may delegate to it read this in `route_to_<name>`. */
  readonly description?: string;
  /** The system prompt. The same in every turn, so that providers can cache it. @minLength 1 */
  readonly instructions: string;
  /** Names of the tools it is offered: from the project, otherwise from the agent toolkit. */
  readonly tools: readonly string[];
  /** Name of its model among the host's `models`; default: the model of the run. */
  readonly model?: string;
  /** Names of the agents it may delegate to, by one `route_to_<agent>` each; default: the agents that its tools name. */
  readonly agents?: readonly string[];
  /** Names of tools that neither it nor an agent below it may call; default: none. */
  readonly denied?: readonly string[];
  /** Mode of its sessions, as in `openSession`; default `text`. */
  readonly mode?: string;
}

const prefix = "route_to_";

/** Name of the tool that delegates to an agent. */
export const routeTo = (agent: string): string => `${prefix}${agent}`;

/** The agent to which a tool of this name delegates; undefined for other names. */
export const routeTarget = (tool: string): string | undefined =>
  tool.startsWith(prefix) ? tool.slice(prefix.length) : undefined;

/** The tools of `sdk/toolkit/agents` that an agent can name without its project having them; a test compares them with the folder. */
export const agentToolkitNames: readonly string[] = [
  "ask_claude",
  "ask_gpt",
  "ask_master",
  "ask_model",
  "handoff",
  "plan_next_steps",
  "read_history",
  "save_to_memory",
  "search_web",
  "stop_and_think",
];

/** The tools of `sdk/toolkit/tools` that an agent can name without its project having them; the same test compares them. */
export const toolkitNames: readonly string[] = [
  "ask_data",
  "delete_file",
  "find_files",
  "load_to_context",
  "read_output",
  "rename_file",
  "tag_file",
  "tool_docs",
  "tool_search",
  "write_file",
];
