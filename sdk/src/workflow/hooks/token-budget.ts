import { mostTokens } from "../../agents/loop/fitted-prompt.ts";
import type { LiveRun } from "../../agents/run/live-run.ts";
import type { HookMessage } from "../../model/conversation/message.ts";
import { countTokens } from "../../util/count-tokens.ts";
import type { Firing } from "./firing.ts";

/** How much the messages of a hook may grow. */
export interface Budget {
  /** Most tokens that a hook may add; undefined where no model reads the messages, or the host lets prompts grow. */
  readonly tokens: number | undefined;
  /** What the hook was given: a history that outgrows the model is compacted later, and is not the hook's fault. */
  readonly given: readonly HookMessage[];
}

/** The budget of the hooks around an agent: what its model reads. */
export function budgetOf(run: LiveRun, { agent, payload }: Pick<Firing, "agent" | "payload">): Budget {
  const tokens = agent === undefined ? undefined : mostTokens(run, run.agent(agent));
  return { tokens, given: payload.messages };
}

/** How the messages of a hook go beyond the budget; undefined where they do not. */
export function overBudget(messages: readonly HookMessage[] | undefined, budget: Budget): string | undefined {
  if (messages === undefined || budget.tokens === undefined) return undefined;
  const [text, given] = [JSON.stringify(messages), JSON.stringify(budget.given)];
  // A token has at least one byte, and a character of a text at most three.
  if ((text.length - given.length) * 3 <= budget.tokens) return undefined;
  const added = countTokens(text) - countTokens(given);
  if (added <= budget.tokens) return undefined;
  return `it adds about ${added} tokens of messages, and the model reads ${Math.floor(budget.tokens)} at most`;
}
