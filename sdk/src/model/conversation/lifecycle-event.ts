/** Moments at which a lifecycle tool runs. */
export type LifecycleEvent =
  | "on_start"
  | "on_user_input"
  | "before_agent_speaks"
  | "after_agent_speaks"
  | "after_each_agent"
  | "on_end";

/** In the order in which they fire. */
export const lifecycleEvents = [
  "on_start",
  "on_user_input",
  "before_agent_speaks",
  "after_agent_speaks",
  "after_each_agent",
  "on_end",
] as const satisfies readonly LifecycleEvent[];

/** The action when a hook throws, takes too long or returns an invalid value: `continue` drops its changes. */
export type HookFailurePolicy = "continue" | "deny" | "end";

/** The events of other systems. */
const aliases: Readonly<Record<string, LifecycleEvent>> = {
  update_agent_state: "before_agent_speaks",
  process_all_messages_before_reply: "before_agent_speaks",
  before_agent: "before_agent_speaks",
  process_last_received_message: "on_user_input",
  process_message_before_send: "after_agent_speaks",
  after_agent: "after_each_agent",
  before_groupchat_start: "on_start",
  after_groupchat_start: "on_start",
  before_chat: "on_start",
  end_of_chat: "on_end",
  after_chat: "on_end",
};

/** The event for a word; undefined for an unknown word. */
export const eventOf = (word: string): LifecycleEvent | undefined =>
  lifecycleEvents.find((each) => each === word) ?? (Object.hasOwn(aliases, word) ? aliases[word] : undefined);

export const eventWords: readonly string[] = [...lifecycleEvents, ...Object.keys(aliases)];
