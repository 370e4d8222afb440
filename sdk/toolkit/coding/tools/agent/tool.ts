import { defineTool } from "toolwright";

export interface AgentInput {
  /** What to find out and what to give back; the agent sees nothing else of your history. @minLength 1 */
  request: string;
  /** Paths of the documents it needs. @maxItems 50 */
  documents?: string[];
  /** Whether to go on without waiting; its end is reported to you. */
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
  title: "Have an agent look",
  tags: ["agents"],
  examples: [
    {
      request: "Have another agent look through the whole workspace for where sessions are closed.",
      input: { request: "Find every location where a session is closed. Give file, line and the reason for each." },
    },
  ],
});
