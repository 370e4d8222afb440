import { defineTool, ToolError } from "toolwright";

/** One step of the plan. */
export interface PlannedStep {
  /** Id of the step, such as `1` or `read`. Keep it when the plan changes. @minLength 1 @maxLength 40 */
  id: string;
  /** What to do in this step, in one sentence. @minLength 1 @maxLength 400 */
  text: string;
  /** Status of the step. */
  status: "pending" | "in_progress" | "done";
}

export interface PlanNextStepsInput {
  /** Every step of the plan, in order. The list replaces the previous one. @minItems 1 @maxItems 100 */
  steps: PlannedStep[];
}

/** The progress of the plan. */
export interface PlanState {
  /** Number of done steps. @integer */
  done: number;
  /** Number of all steps. @integer */
  steps: number;
  /** Text of the step in progress; omitted if no step is in progress. */
  current?: string;
}

/**
 * Set the whole plan of your task: every step with its status. At most one step may be in progress.
 *
 * Use when a task has three steps or more, and again whenever a step starts or ends. Not for single calls.
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
