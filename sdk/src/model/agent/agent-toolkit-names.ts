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

/** The tools of `sdk/toolkit/tools` that an agent can name in the same way; the same test compares them. */
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
