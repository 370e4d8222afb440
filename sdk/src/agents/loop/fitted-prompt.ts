import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { errorMessage } from "../../util/failures.ts";
import { compactTimeline, mostTokensOf, promptTokens, toolTokens } from "../compact/compact.ts";
import { profileOf, goOn } from "../render/profiles.ts";
import { render, type RenderedLog } from "../render/render.ts";
import type { LiveRun } from "../run/live-run.ts";

/** A timeline is too long for the model, and nothing is left to compact. */
export class ContextFullError extends Error {}

export interface FittedFor {
  readonly agent: AgentDefinition;
  readonly tools: readonly LanguageModelV4FunctionTool[];
  /** Maximum number of tokens; undefined if nothing is compacted. */
  readonly most: number | undefined;
  /** The part of the timeline that the model reads; a compaction adds an entry. */
  readonly entries: () => readonly TimelineEntry[];
}

const defaultTokens = 100_000;

/** Maximum tokens of an agent's prompt, without the tokens for the answer; undefined if the host turned compaction off. */
export function mostTokens(run: LiveRun, agent: AgentDefinition): number | undefined {
  const { compaction = {} } = run.host;
  if (compaction === false) return undefined;
  const { provider, modelId: id } = run.model(agent);
  const { tokens = defaultTokens } = compaction;
  const window = typeof tokens === "function" ? tokens({ provider, id }) : tokens;
  return window - (compaction.reserve ?? window / 10);
}

/** Above this share of the tokens, a timeline is compacted. */
const compactFrom = 0.8;

/**
 * The prompt of a task. If the timeline is close to the model's limit, it is compacted first.
 *
 * @throws ContextFullError if the prompt is above the limit and cannot be compacted.
 */
export async function fittedPrompt(run: LiveRun, task: TaskState, fitted: FittedFor): Promise<LanguageModelV4Prompt> {
  const { agent, tools, most } = fitted;
  const { provider, modelId: id } = run.model(agent);
  for (;;) {
    const entries = fitted.entries();
    const documents = await run.loaded.documentsIn(entries);
    const log: RenderedLog = { system: agent.instructions, entries, documents, model: { provider, id } };
    const rendered = render(log, profileOf(provider));
    const prompt = rendered.at(-1)?.role === "assistant" ? [...rendered, goOn] : rendered;
    if (most === undefined) return prompt;
    const sized = { prompt, tools, task };
    if (sizeOf(sized, mostTokensOf) <= most * compactFrom) return prompt;
    const size = sizeOf(sized);
    if (size <= most * compactFrom) return prompt;
    // A compaction is measured with our encoding; a provider may count more tokens.
    const ofTools = toolTokens(tools);
    const tokens = Math.max(1, (most * (promptTokens(prompt) + ofTools)) / size - ofTools);
    const compaction = compactTimeline(log, { task: task.id, tokens, state: run.state });
    if (compaction !== undefined) await run.append(compaction);
    else if (size <= most) return prompt;
    else throw new ContextFullError(fullMessage(size, most, entries));
  }
}

interface Sized extends Pick<FittedFor, "tools"> {
  readonly prompt: LanguageModelV4Prompt;
  readonly task: TaskState;
}

/** The tokens that the provider reported for the last prompt, plus our count for the later entries. Without a report, all are counted. */
function sizeOf({ prompt, tools, task: { last, entries } }: Sized, count?: (text: string) => number): number {
  const known = last?.usage.inputTokens ?? 0;
  const isStale = entries.some(({ type, seq }) => type === "compacted" && seq > (last?.seq ?? 0));
  if (known === 0 || isStale) return promptTokens(prompt, count) + toolTokens(tools, count);
  return known + promptTokens(prompt.slice(prompt.findLastIndex(({ role }) => role === "assistant")), count);
}

function fullMessage(size: number, most: number, entries: readonly TimelineEntry[]): string {
  const largest = entries
    .map((entry) => ({ entry, characters: JSON.stringify(entry).length }))
    .sort((left, right) => right.characters - left.characters)
    .slice(0, 3)
    .map(({ entry, characters }) => `${entry.seq} (${entry.type}, ${characters} characters)`);
  return `The task has about ${Math.round(size)} tokens of at most ${Math.round(most)}, and compacting it got no further. Its largest entries: ${largest.join(", ")}. Give it a shorter request, or a model that reads more (\`compaction: { tokens }\`).`;
}

/** Whether a provider refused a prompt because of its length. */
export const isTooLong = (error: unknown): boolean =>
  !/per (?:minute|hour|day)|rate limit/i.test(errorMessage(error)) &&
  /context[ _-]?(?:length|window)|(?:prompt|input|request)[^.]{0,40}too (?:long|large)|too many (?:input )?tokens|maximum (?:context|number of tokens)|exceeds? the (?:maximum|limit)[^.]{0,40}tokens/i.test(
    errorMessage(error),
  );
