import { defineTool } from "../../src/define/define-tool.ts";
import type { WorkflowFile } from "../../src/model/workflow/workflow-file.ts";

// Other members belong to the program that runs the workflow.
interface Workflow extends WorkflowFile, Record<string, unknown> {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
}

/** What `workflow.json` holds: which agents have which tools, the hooks around them, and how agents take turns. */
export default defineTool({ category: "utility", execute: (_workflow: Workflow): void => undefined });
