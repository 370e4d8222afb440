/** Most tokens of the summaries in a prompt, by mode: a voice answers sooner after a short prompt. */
const promptBudgets: Readonly<Record<string, number>> = { voice: 600, text: 2_000 };

/** The default budget of a mode, in tokens; other modes have the budget of `text`. */
export const promptBudgetOf = (mode = "text"): number =>
  (Object.hasOwn(promptBudgets, mode) ? promptBudgets[mode] : undefined) ?? 2_000;
