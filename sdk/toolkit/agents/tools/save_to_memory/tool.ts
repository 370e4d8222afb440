import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface SaveToMemoryInput {
  /** Which tasks get it later: tasks of this run (`task`), of the project, or of the user. */
  scope: "task" | "project" | "user";
  /** What to remember, in sentences that are clear without context. No secrets. @minLength 1 @maxLength 2000 */
  text: string;
}

/** The saved memory. */
export interface SavedToMemory {
  /** Id of the memory. People can erase the memory by it. */
  id: string;
  /** Which tasks get it. */
  scope: "task" | "project" | "user";
}

/**
 * Save a text for later tasks of this run, of the project, or of the user.
 *
 * Use when the user states a preference, or when you find a fact that will be needed again. Not for results, secrets, or facts that are
 * only needed now.
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
