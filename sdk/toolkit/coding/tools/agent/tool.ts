import { defineTool } from "toolwright";

export interface AgentInput {
  /** What to find out and what to return. The agent does not see your history. @minLength 1 */
  request: string;
  /** Paths of the documents that the agent needs. @maxItems 50 */
  documents?: string[];
  /** Continue without waiting. You are notified when the task ends. */
  background?: boolean;
}

/**
 * Let another agent search and read the workspace, and get its report.
 *
 * Use when an answer needs many searches or long files that you do not need yourself. Not for one search: use `grep` or `read`. It changes nothing.
 */
export default defineTool<AgentInput>({
  category: "orchestration",
  type: "agent_as_tool",
  to: "explorer",
  title: "Let an agent explore",
  tags: ["agents"],
  examples: [
    {
      request: "Have another agent look through the whole workspace for where sessions are closed.",
      input: { request: "Find every location where a session is closed. Give file, line and the reason for each." },
    },
  ],
});
