import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface SaveToMemoryInput {
  /** Who needs it later: tasks of this run, everyone in the project, or the user in other runs. */
  scope: "task" | "project" | "user";
  /** What to remember, in sentences that stand on their own. No secrets. @minLength 1 @maxLength 2000 */
  text: string;
}

/** What was saved. */
export interface SavedToMemory {
  /** Names the memory; a person can erase it by this. */
  id: string;
  /** Who gets it. */
  scope: "task" | "project" | "user";
}

/**
 * Remember something for tasks that begin later: in this run, in the project, or for the user.
 *
 * Use when the user states a preference, or something was found out that will be needed again. Not for results, secrets or what is only
 * needed now.
 */
export default defineTool({
  category: "action",
  risk: "low",
  title: "Save to memory",
  tags: ["memory"],
  idempotent: true,
  examples: [
    { request: "I always want totals in thousands.", input: { scope: "user", text: "Totals are given in thousands." } },
  ],
  async execute({ scope, text }: SaveToMemoryInput, ctx): Promise<SavedToMemory> {
    const { id } = await ctx.services.memory.save({ scope, text, key: ctx.idempotencyKey }, ctx.session);
    return { id, scope };
  },
});
