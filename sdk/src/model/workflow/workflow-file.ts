/** A tool in a list by agent: the path of its function, `workflows.Generator.tools.echo_all.echo`, or an object with that path. */
export type BackendTool = string | BackendToolEntry;

/** A tool of an agent. */
export interface BackendToolEntry {
  /** Dotted; the last part is the function. @minLength 1 */
  readonly path: string;
  /** For readers: a model gets the tool's own description, and this one only for a function without a comment. */
  readonly description?: string;
  /** False disables the tool. Default true. */
  readonly enabled?: boolean;
}

/** A tool that may ask a person through a component. */
export type UiTool = string | UiToolEntry;

/** A tool of an agent with a component. */
export interface UiToolEntry extends BackendToolEntry {
  /** The component that renders its requests. @minLength 1 */
  readonly tool_id?: string;
  /** In the conversation, or next to it. */
  readonly display?: "inline" | "artifact";
}

/** A hook by its name. */
export interface LifecycleToolEntry extends BackendToolEntry {
  /** When it runs: `on_start`, `on_user_input`, `before_agent_speaks`, `after_agent_speaks`, `after_each_agent` or `on_end`. Default: the tool's own event. @minLength 1 */
  readonly lifecycle_event?: string;
  /** The agents it runs around: a name, or a list. Default: all. */
  readonly trigger_agent?: string | readonly string[];
  /** Like `trigger_agent`; if both are given, both have to match. */
  readonly apply_to?: string | readonly string[];
}

/** A tool that agents are offered. */
export interface AgentToolEntry extends Omit<BackendToolEntry, "path"> {
  /** A name for readers; the tool's own name counts. @minLength 1 */
  readonly name: string;
  /** Dotted, or a path: `workflows.Generator.tools.echo_all`. @minLength 1 */
  readonly module: string;
  /** The function in the module. Default: its only one. @minLength 1 */
  readonly function?: string;
  /** The agents that have it: `all`, a name, or a list. Default `all`. */
  readonly apply_to?: string | readonly string[];
}

/** A tool that runs at an event. */
export interface LifecycleHookEntry extends AgentToolEntry, Pick<LifecycleToolEntry, "trigger_agent"> {
  /** When it runs: `on_start`, `on_user_input`, `before_agent_speaks`, `after_agent_speaks`, `after_each_agent` or `on_end`. Default: the tool's own event. @minLength 1 */
  readonly trigger?: string;
}

/** An agent that the file defines. Members of `agents/<name>.ts` take precedence. */
export interface AgentEntry {
  /** The system prompt. */
  readonly instructions?: string;
  /** The same, under the name that other systems use. */
  readonly system_message?: string;
  /** Names of additional tools. */
  readonly tools?: readonly string[];
  /** Name of its model among the host's models. */
  readonly model?: string;
  /** Mode of its sessions. */
  readonly mode?: string;
}

/** The next speaker after an agent. */
export interface HandoffRuleEntry {
  /** Name of an agent, or `user`. @minLength 1 */
  readonly source_agent: string;
  /** Name of an agent, `user` or `terminate`. @minLength 1 */
  readonly target_agent: string;
  /** For readers. */
  readonly handoff_type?: string;
  /** A context variable that has to be set, `ready`, or its value: `ready == true`, `stage == "review"`, `ready != true`. Default: always. */
  readonly condition?: string | null;
  /** For readers. */
  readonly transition_target?: string | null;
}

/** The parts of `workflow.json` that Toolwright reads. One file may use both dialects. */
export interface WorkflowFile {
  /** Name of the workflow. Default: the folder's name. @minLength 1 */
  readonly workflow_name?: string;
  /** The first dialect. */
  readonly tools?: {
    readonly agent_tools?: readonly AgentToolEntry[];
    /** They run in this order. */
    readonly lifecycle_hooks?: readonly LifecycleHookEntry[];
  };
  /** The second dialect: tools by agent, or by `ALL_AGENTS`. */
  readonly backend_tools?: Readonly<Record<string, readonly BackendTool[]>>;
  /** Tools with components, by agent, or by `ALL_AGENTS`. */
  readonly ui_tools?: Readonly<Record<string, readonly UiTool[]>>;
  /** Hooks by name; they run in this order. */
  readonly lifecycle_tools?: Readonly<Record<string, LifecycleToolEntry>>;
  /** Agents by name. */
  readonly agents?: Readonly<Record<string, AgentEntry & Readonly<Record<string, unknown>>>>;
  readonly handoffs?: {
    readonly handoff_rules?: readonly (HandoffRuleEntry & Readonly<Record<string, unknown>>)[];
  } & Readonly<Record<string, unknown>>;
  /** Context variables at the start. */
  readonly context_variables?: {
    readonly variables?: readonly (ContextVariable & Readonly<Record<string, unknown>>)[];
  } & Readonly<Record<string, unknown>>;
  /** The agent that speaks first. @minLength 1 */
  readonly initiating_agent?: string;
  /** Maximum turns of agents in a conversation. @integer @minimum 1 */
  readonly max_turns?: number;
  /** Whether a person takes part. Default true. */
  readonly human_in_the_loop?: boolean;
  /** A message that starts the conversation. */
  readonly initial_message?: string | null;
  /** `RoundRobinPattern` has agents speak one after the other. */
  readonly orchestration_pattern?: string;
}

/** A context variable. */
export interface ContextVariable {
  /** @minLength 1 */
  readonly name: string;
  /** Its initial value. Default null. */
  readonly value?: unknown;
  /** The same, under the name that other systems use. */
  readonly default?: unknown;
}
