import { mostTokens } from "../../agents/loop/fitted-prompt.ts";
import type { LiveRun } from "../../agents/run/live-run.ts";
import type { HookMessage } from "../../model/conversation/message.ts";
import { countTokens } from "../../util/count-tokens.ts";
import type { Firing } from "./firing.ts";

/** What the messages of a hook may come to. */
export interface Budget {
  /** Most tokens; undefined where no model reads the messages, or the host lets prompts grow. */
  readonly tokens: number | undefined;
  /** What the hook was given: a longer history than the model reads is compacted later, and is not the hook's fault. */
  readonly given: number;
}

/** The budget of the hooks around an agent: what its model reads. */
export function budgetOf(run: LiveRun, { agent, payload }: Pick<Firing, "agent" | "payload">): Budget {
  const tokens = agent === undefined ? undefined : mostTokens(run, run.agent(agent));
  return { tokens, given: tokens === undefined ? 0 : sizeOf(payload.messages) };
}

/** How the messages of a hook go beyond the budget; undefined where they do not. */
export function overBudget(messages: readonly HookMessage[] | undefined, budget: Budget): string | undefined {
  if (messages === undefined || budget.tokens === undefined) return undefined;
  const size = sizeOf(messages);
  // A token has at least one byte, and a character of a text at most three.
  if (size <= budget.given || size * 3 <= budget.tokens) return undefined;
  const tokens = countTokens(JSON.stringify(messages));
  if (tokens <= budget.tokens) return undefined;
  return `its messages have about ${tokens} tokens, and the model reads ${Math.floor(budget.tokens)} at most`;
}

const sizeOf = (messages: readonly HookMessage[]): number => JSON.stringify(messages).length;
