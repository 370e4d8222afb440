import { defineTool } from "toolwright";

export interface RouteToAgentInput {
  /** What to do and what to return. The agent does not see your history. @minLength 1 */
  request: string;
  /** Paths of the documents that the agent needs. @maxItems 50 */
  documents?: string[];
  /** Continue without waiting. You are notified when the task ends. */
  background?: boolean;
}

/**
 * Give work to another agent and get its result.
 *
 * Use when that agent has the tools or the knowledge for it. Not for work that you can do with one call.
 */
export default defineTool<RouteToAgentInput>({
  category: "orchestration",
  type: "agent_as_tool",
  to: "agent",
  title: "Give work to an agent",
  tags: ["agents"],
  examples: [
    { request: "Find the largest group.", input: { request: "Which group is the largest, and by how much?" } },
  ],
});
