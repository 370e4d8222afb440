import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolRecord } from "../model/registry.ts";
import type { ToolSummary } from "../model/tool-summary.ts";
import { promptBudgetOf } from "../model/prompt-budget.ts";
import { isOffered, type ToolSelection } from "./is-offered.ts";
import { promptText } from "./prompt-text.ts";

/** Selects the tools whose summaries stand in a prompt, and how long it may be. */
export interface PromptSelection extends ToolSelection {
  /** Most tokens of the text, estimated, rarely too low; default: 600 in the mode `voice`, 2,000 in others. */
  readonly budgetTokens?: number;
}

interface DescribedTools {
  readonly summaries: readonly ToolSummary[];
  tool(name: string): ToolRecord | undefined;
}

/** The summaries of the tools that a model is offered, as one text. */
export function promptFor(source: DescribedTools, selection: PromptSelection): string {
  const { mode, budgetTokens = promptBudgetOf(mode) } = selection;
  if (typeof budgetTokens !== "number" || !(budgetTokens >= 0)) {
    const message = `\`budgetTokens\` must be a number from 0 up; got ${String(budgetTokens)}.`;
    throw new ToolwrightError("CONFIG_INVALID", message, { remedy: "Give the number of tokens the text may have." });
  }
  const tools = source.summaries.filter((tool) => isOffered(tool, selection));
  return promptText(
    tools.map(({ name, summary }) => ({ name, summary: summary || descriptionOf(name, source) })),
    budgetTokens,
  );
}

/** The first paragraph of the description of a tool that has no summary. */
const descriptionOf = (name: string, source: DescribedTools): string =>
  source.tool(name)?.description.split(/\n\s*\n/, 1)[0] ?? "";
