/** An agent: instructions, and the tools and agents it may use. */
export interface AgentDefinition {
  /** Unique among the agents; a tool of type `agent_as_tool` or `handoff` names it as `to`. @minLength 1 */
  readonly name: string;
  /** Its purpose, in a sentence or two: agents that may delegate to it read this in `route_to_<name>`. */
  readonly description?: string;
  /** The system text. The same in every turn, so that providers can cache it. @minLength 1 */
  readonly instructions: string;
  /** Names of the tools it is offered: of the project, or else of the agent toolkit. */
  readonly tools: readonly string[];
  /** Name of its model among `models` of the host; default: the model of the run. */
  readonly model?: string;
  /** Names of the agents it may delegate to, by a `route_to_<agent>` each; default: the agents that its tools name. */
  readonly agents?: readonly string[];
  /** Names of tools that neither it nor an agent below it may call; default: none. */
  readonly denied?: readonly string[];
  /** Mode of its sessions, as in `openSession`; default `text`. */
  readonly mode?: string;
}
