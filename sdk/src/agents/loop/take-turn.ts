import { longestTimer } from "../../model/ports/clock.ts";
import { isRecord } from "../../util/is-record.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { MessagePart, NewEntry, TaskError, TimelineEntry } from "../../model/tasks/timeline.ts";
import {
  endingText,
  mayContinue,
  withheldEnding,
  withheldError,
  type WithheldEnding,
} from "../../model/call/message-ending.ts";
import { errorMessage } from "../../util/failures.ts";
import { sentence } from "../../util/texts.ts";
import { appendEnd, completion, failure, refusedCall } from "../calls/end.ts";
import { offeredTools } from "../calls/perform.ts";
import { promptTokens, toolTokens } from "../compact/compact.ts";
import { generate, offeredTool, type ModelAnswer } from "../generate/generate.ts";
import type { LiveRun } from "../run/live-run.ts";
import { rootOf, textOf, tokensLeft, hasBackground, hasNews } from "../timeline/state.ts";
import { ContextFullError, fittedPrompt, isTooLong, mostTokens } from "./fitted-prompt.ts";

/** Maximum number of consecutive messages without text and calls. */
const mostEmpty = 3;

/** Requests the next message of a task from the model and stores it; a message without calls ends the task. */
export async function takeTurn(run: LiveRun, task: TaskState): Promise<void> {
  const limit = reachedLimit(run, task);
  if (limit !== undefined) return appendEnd(run, () => failure(run, task, limit));
  const agent = run.agent(task.agent);
  const begun = (await run.turns?.before(task)) ?? { entries: () => task.entries };
  if ("stop" in begun) return run.append(...begun.stop);
  const timeLimit = timeLimitSignal(run);
  const read = run.state.seq;
  let answer: ModelAnswer;
  try {
    answer = await ask(run, task, { agent, timeLimit, entries: begun.entries });
  } catch (error) {
    run.throwIfLost();
    // The output of a cancelled request is ignored; a request that was cut off is repeated.
    if (run.isStopping || run.task(task.id).cancelling !== undefined) return;
    // A timer may fire before the clock has reached the limit, so the signal decides.
    const late = timeLimit?.aborted === true ? reached("milliseconds", run.state.limits.milliseconds) : undefined;
    return appendEnd(run, () => failure(run, task, late ?? reachedLimit(run, task) ?? modelError(error)));
  }
  const { parts, original, stop } = (await run.turns?.after(task, answer.parts)) ?? { parts: answer.parts };
  const changed = original === undefined ? {} : { original };
  return store(run, task, { answer: { ...answer, ...changed, parts }, read, stop });
}

interface Stored {
  readonly answer: ModelAnswer & { readonly original?: ModelAnswer["parts"] };
  /** The last entry that the model had read. */
  readonly read: number;
  /** The entries that end the task after the message. */
  readonly stop: readonly NewEntry[] | undefined;
}

/** Stores a message: one without calls ends the task, unless background tasks are running or have ended meanwhile. */
function store(run: LiveRun, task: TaskState, { answer, read, stop }: Stored): Promise<void> {
  const { parts, finish } = answer;
  const message = (): NewEntry => ({
    type: "assistant",
    task: task.id,
    ...answer,
    ...(hasNews(task, read) ? { seen: read } : {}),
  });
  if (stop !== undefined) return run.append(message(), ...stop);
  const text = textOf(parts);
  const calls = parts.filter((part) => part.type === "call");
  const ending = withheldEnding(finish);
  if (calls.length > 0 && ending !== undefined) return storeWithheld(run, task, { message, calls, ending });
  if (calls.length > 0) return run.append(message());
  const error = text.trim() === "" ? emptyError(task, finish) : undefined;
  return run.inOrder(() => {
    if (error !== undefined) return run.append(message(), ...failure(run, task, error));
    const isDone = text.trim() !== "" && !hasBackground(run.state, task) && !hasNews(task, read);
    return run.append(message(), ...(isDone ? completion(run, task, { result: text }) : []));
  });
}

interface Withheld {
  readonly message: () => NewEntry;
  readonly calls: readonly Extract<MessagePart, { type: "call" }>[];
  readonly ending: WithheldEnding;
}

/** Stores a message whose calls must not run: each call gets its error, and the task fails if the model cannot correct it. */
function storeWithheld(run: LiveRun, task: TaskState, { message, calls, ending }: Withheld): Promise<void> {
  const ends = calls.map((call) => {
    const { type, message: why, suggestion } = withheldError(call.tool, ending);
    return refusedCall(task, { ...call, status: "open" }, { type, message: `${why} ${suggestion}` });
  });
  if (mayContinue(ending)) return run.append(message(), ...ends);
  const type = ending.kind === "refused" ? "CONTENT_FILTER" : "MODEL_FAILED";
  return run.inOrder(() =>
    run.append(message(), ...ends, ...failure(run, task, { type, message: endingText(ending) })),
  );
}

interface TurnModel {
  readonly agent: AgentDefinition;
  readonly timeLimit: AbortSignal | undefined;
  /** The part of the timeline that the model reads. */
  readonly entries: () => readonly TimelineEntry[];
}

/** If the provider finds a prompt too long, it is compacted further and sent again. */
async function ask(run: LiveRun, task: TaskState, { agent, timeLimit, entries }: TurnModel): Promise<ModelAnswer> {
  const tools = offeredTools(run, task).map(offeredTool);
  const signal = run.cutOff(run.signalOf(task.id), ...(timeLimit === undefined ? [] : [timeLimit]));
  for (let most = mostTokens(run, agent); ;) {
    const prompt = await fittedPrompt(run, task, { agent, tools, most, entries });
    try {
      return await generate(run, { agent, prompt, tools, prefix: `${task.id}-${task.turns}`, signal, task: task.id });
    } catch (error) {
      if (most === undefined || !isTooLong(error)) throw error;
      most = Math.min(most, promptTokens(prompt) + toolTokens(tools)) * 0.8;
    }
  }
}

function modelError(error: unknown): TaskError {
  if (error instanceof ContextFullError) return { type: "CONTEXT_FULL", message: error.message };
  const type = isRecord(error) && error.name === "TimeoutError" ? "MODEL_TIMEOUT" : "MODEL_FAILED";
  return { type, message: sentence(`The model failed: ${errorMessage(error)}`) };
}

function emptyError(task: TaskState, finish: string): TaskError | undefined {
  if (finish === "content-filter")
    return { type: "CONTENT_FILTER", message: "The provider withheld the answer of the model." };
  const messages = task.entries.filter((entry) => entry.type === "assistant").slice(1 - mostEmpty);
  const isEmpty = messages.every(({ parts }) =>
    parts.every((part) => part.type === "reasoning" || (part.type === "text" && part.text.trim() === "")),
  );
  if (messages.length < mostEmpty - 1 || !isEmpty) return undefined;
  return { type: "EMPTY_MESSAGE", message: `The model answered without text and calls ${mostEmpty} times in a row.` };
}

const reached = (name: string, most: number | null): TaskError => ({
  type: "LIMIT_REACHED",
  message: `The limit \`${name}\` of this run is ${most}, and it is reached.`,
});

function reachedLimit({ state, clock }: LiveRun, task: TaskState): TaskError | undefined {
  const { turns, tokens, milliseconds } = state.limits;
  const left = tokensLeft(state);
  if (task.turns >= turns) return reached("turns", turns);
  if (left !== null && left <= 0) return reached("tokens", tokens);
  if (milliseconds !== null && clock.now() - begunAt(state) >= milliseconds)
    return reached("milliseconds", milliseconds);
  return undefined;
}

function timeLimitSignal({ state, clock }: LiveRun): AbortSignal | undefined {
  const { milliseconds } = state.limits;
  if (milliseconds === null) return undefined;
  const left = Math.ceil(milliseconds - (clock.now() - begunAt(state)));
  return AbortSignal.timeout(Math.min(longestTimer, Math.max(1, left)));
}

const begunAt = (state: LiveRun["state"]): number => Date.parse(rootOf(state)?.entries[0]?.timestamp ?? "");
