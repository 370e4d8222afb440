import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { EntryOf, TimelineEntry } from "../../model/tasks/timeline.ts";
import { errorMessage } from "../../util/failures.ts";
import { compactTimeline, mostPromptTokens, promptTokens, toolTokens } from "../compact/compact.ts";
import { profileOf, goOn } from "../render/profiles.ts";
import { render, type RenderedLog } from "../render/render.ts";
import type { LiveRun } from "../run/live-run.ts";

/** A timeline has more than a model can read, and nothing is left to compact. */
export class ContextFullError extends Error {}

export interface FittedFor {
  readonly agent: AgentDefinition;
  readonly tools: readonly LanguageModelV4FunctionTool[];
  /** Most tokens; undefined if nothing is compacted. */
  readonly most: number | undefined;
  /** What the model reads of the timeline so far; a compaction adds to it. */
  readonly entries: () => readonly TimelineEntry[];
}

export interface FittedPrompt {
  readonly prompt: LanguageModelV4Prompt;
  readonly tokens: () => number;
}

const defaultTokens = 100_000;

/** Most tokens of a prompt for an agent, without those for its answer; undefined if the host turned compaction off. */
export function mostTokens(run: LiveRun, agent: AgentDefinition): number | undefined {
  const { compaction = {} } = run.host;
  if (compaction === false) return undefined;
  const { provider, modelId: id } = run.model(agent);
  const { tokens = defaultTokens } = compaction;
  const window = typeof tokens === "function" ? tokens({ provider, id }) : tokens;
  return window - (compaction.reserve ?? window / 10);
}

/** The share of the tokens from which on a timeline is compacted. */
const compactFrom = 0.8;

/**
 * The prompt of a task, whose timeline is compacted first where it nears what the model can read.
 *
 * @throws ContextFullError if it is above that and cannot be compacted.
 */
export async function fittedPrompt(run: LiveRun, task: TaskState, fitted: FittedFor): Promise<FittedPrompt> {
  const { agent, tools, most } = fitted;
  const { provider, modelId: id } = run.model(agent);
  for (;;) {
    const entries = fitted.entries();
    const documents = await run.loaded.documentsIn(entries);
    const log: RenderedLog = { system: agent.instructions, entries, documents, model: { provider, id } };
    const rendered = render(log, profileOf(provider));
    const prompt = rendered.at(-1)?.role === "assistant" ? [...rendered, goOn] : rendered;
    const tokens = (): number => (promptTokens(prompt) + toolTokens(tools)) * ratioOf(log, tools);
    if (most === undefined || isSurelyBelow(prompt, task, most * compactFrom)) return { prompt, tokens };
    const size = tokens();
    if (size <= most * compactFrom) return { prompt, tokens };
    if (!(await compacted(run, log, { ...fitted, task: task.id }))) {
      if (size <= most) return { prompt, tokens };
      throw new ContextFullError(fullMessage(size, most, entries));
    }
  }
}

/** Without counting: what the provider reported of the last prompt, and the most that what came since can have. */
function isSurelyBelow(prompt: LanguageModelV4Prompt, { last, entries }: TaskState, tokens: number): boolean {
  const known = last === undefined ? 0 : last.usage.inputTokens;
  if (known === 0 || entries.some(({ type, seq }) => type === "compacted" && seq > (last?.seq ?? 0))) {
    return mostPromptTokens(prompt) <= tokens / 2;
  }
  const since = prompt.slice(prompt.findLastIndex(({ role }) => role === "assistant"));
  return known + mostPromptTokens(since) <= tokens;
}

/** The tokens that the provider reported of the last prompt, for each that our encoding counts of it. */
function ratioOf(log: RenderedLog, tools: readonly LanguageModelV4FunctionTool[]): number {
  const { provider, id } = log.model;
  const last = log.entries.findLast(
    (entry): entry is EntryOf<"assistant"> =>
      entry.type === "assistant" &&
      entry.usage.inputTokens > 0 &&
      entry.model.provider === provider &&
      entry.model.id === id,
  );
  if (last === undefined) return 1;
  const entries = log.entries.filter(({ seq }) => seq < last.seq);
  const then = promptTokens(render({ ...log, entries }, profileOf(provider))) + toolTokens(tools);
  return Math.min(4, Math.max(0.5, last.usage.inputTokens / Math.max(1, then)));
}

async function compacted(
  run: LiveRun,
  log: RenderedLog,
  { tools, most = 0, task }: FittedFor & { readonly task: string },
): Promise<boolean> {
  const tokens = Math.max(1, most / ratioOf(log, tools) - toolTokens(tools));
  const entry = compactTimeline(log, { task, tokens, state: run.state });
  if (entry === undefined) return false;
  await run.append(entry);
  return true;
}

function fullMessage(size: number, most: number, entries: readonly TimelineEntry[]): string {
  const largest = entries
    .map((entry) => ({ entry, characters: JSON.stringify(entry).length }))
    .sort((left, right) => right.characters - left.characters)
    .slice(0, 3)
    .map(({ entry, characters }) => `${entry.seq} (${entry.type}, ${characters} characters)`);
  return `The task has about ${Math.round(size)} tokens of at most ${Math.round(most)}, and compacting it got no further. Its largest entries: ${largest.join(", ")}. Give it a shorter request, or a model that reads more (\`compaction: { tokens }\`).`;
}

/** Whether a provider refused a prompt for its length. */
export const isTooLong = (error: unknown): boolean =>
  !/per (?:minute|hour|day)|rate limit/i.test(errorMessage(error)) &&
  /context[ _-]?(?:length|window)|(?:prompt|input|request)[^.]{0,40}too (?:long|large)|too many (?:input )?tokens|maximum (?:context|number of tokens)|exceeds? the (?:maximum|limit)[^.]{0,40}tokens/i.test(
    errorMessage(error),
  );
