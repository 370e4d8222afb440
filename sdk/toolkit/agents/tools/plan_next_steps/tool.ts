import { defineTool, ToolError } from "toolwright";

/** One step of the plan. */
export interface PlannedStep {
  /** Stays with the step while the plan changes, such as `1` or `read`. @minLength 1 @maxLength 40 */
  id: string;
  /** What is done in this step, in one sentence. @minLength 1 @maxLength 400 */
  text: string;
  /** How far it is. */
  status: "pending" | "in_progress" | "done";
}

export interface PlanNextStepsInput {
  /** Every step of the plan, in order: the list replaces the one before. @minItems 1 @maxItems 100 */
  steps: PlannedStep[];
}

/** How far the plan is. */
export interface PlanState {
  /** Steps that are done. @integer */
  done: number;
  /** Steps in all. @integer */
  steps: number;
  /** The step that is in progress; omitted where no step is. */
  current?: string;
}

/**
 * Set the whole plan of your task: every step with its status, of which at most one is in progress.
 *
 * Use when a task has three steps or more, and again whenever a step begins or ends. Not for single calls.
 */
export default defineTool({
  category: "utility",
  title: "Plan the next steps",
  tags: ["planning"],
  repeatable: true,
  examples: [
    {
      request: "Compare both years and draw a chart.",
      input: {
        steps: [
          { id: "1", text: "Read both years", status: "in_progress" },
          { id: "2", text: "Draw the chart", status: "pending" },
        ],
      },
    },
  ],
  execute({ steps }: PlanNextStepsInput): PlanState {
    const ids = steps.map(({ id }) => id);
    const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
    if (repeated !== undefined) throw new ToolError("PERMANENT", `Two steps have the id ${JSON.stringify(repeated)}.`);
    const current = steps.filter(({ status }) => status === "in_progress");
    if (current.length > 1) {
      throw new ToolError(
        "PERMANENT",
        `${current.length} steps are in progress: ${current.map(({ id }) => id).join(", ")}.`,
        {
          suggestion: "Leave one in progress, and set the others to pending or done.",
        },
      );
    }
    const done = steps.filter(({ status }) => status === "done").length;
    return { done, steps: steps.length, ...(current[0] === undefined ? {} : { current: current[0].text }) };
  },
});
