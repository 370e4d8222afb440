import { defineTool } from "toolwright";

interface Handoff {
  /** What was found. */
  result: { findings: number };
  /** Paths of documents to pass on. */
  documents?: string[];
}

/**
 * Hand the result back to the one who gave the task.
 */
export default defineTool<Handoff>({ category: "orchestration", type: "handoff" });
