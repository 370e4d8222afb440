import { defineTool } from "toolwright";

export interface RouteToAgentInput {
  /** What to do and what to give back; the agent sees nothing else of your history. @minLength 1 */
  request: string;
  /** Paths of the documents it needs. @maxItems 50 */
  documents?: string[];
  /** Whether to go on without waiting; its end is reported to you. */
  background?: boolean;
}

/**
 * Give work to another agent and get its result.
 *
 * Use when that agent has the tools or the knowledge for it. Not for what you can do in one call.
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
