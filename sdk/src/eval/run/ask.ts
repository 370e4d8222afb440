import path from "node:path";
import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool, LanguageModelV4Prompt } from "@ai-sdk/provider";
import { generateOnce } from "../../agents/generate/model.ts";
import { withRetries } from "../../agents/generate/with-retries.ts";
import type { Clock } from "../../model/ports/clock.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { EvalModel } from "../models/eval-model.ts";
import type { ModelAnswer, RequestParts } from "../recordings/recording.ts";
import type { RecordingFiles, RecordingKey } from "../recordings/recording-files.ts";
import type { RunNote } from "../recordings/open-runs.ts";
import type { Budget, PriceOf } from "./budget.ts";
import { unlessAborted } from "../../util/waits.ts";

export interface EvalRequest {
  readonly case: string;
  readonly run: number;
  readonly prompt: LanguageModelV4Prompt;
  readonly tools: OfferedTools;
}

/** Definitions, with a digest of each. Many requests share them. */
export interface OfferedTools {
  readonly definitions: readonly LanguageModelV4FunctionTool[];
  readonly digests: Readonly<Record<string, string>>;
  readonly digest: string;
  readonly tokens: number;
}

export interface NoAnswer {
  readonly status: "stale" | "missing" | "error" | "stopped";
  readonly reason: string;
  /** Answers received before, which are paid for. */
  readonly answers?: readonly ModelAnswer[];
  /** Whether the provider refuses every request because the API key or the model is wrong. */
  readonly isRefusal?: boolean;
}

export type Ask = (request: EvalRequest) => Promise<ModelAnswer | NoAnswer>;

export interface AskOptions {
  readonly model: EvalModel;
  /** The answer store, and the run that writes to it; omitted for a model whose answers are not stored. */
  readonly files?: RecordingFiles | undefined;
  readonly note?: RunNote | undefined;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly budget: Budget;
  readonly price: PriceOf;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
  /** Whether to stop sending requests: the person ended the run, or the ceiling is reached. */
  readonly stop: StopState;
  /** Maximum number of retries of a failed request; default 5. */
  readonly attempts?: number | undefined;
}

/** Set once; afterwards, no more requests are sent. */
export interface StopState {
  why: "cost" | "person" | undefined;
}

const stopped: NoAnswer = { status: "stopped", reason: "It was stopped before." };

const keyOf = ({ name }: EvalModel, { case: id, run, prompt, tools }: EvalRequest): RecordingKey => ({
  case: id,
  model: name,
  request: sha256(stableJson({ model: name, prompt, tools: tools.digest })),
  run,
});

const partsOf = ({ prompt, tools }: EvalRequest): RequestParts => ({
  tools: tools.digests,
  prompt: sha256(stableJson(prompt)).slice(0, 16),
});

/** Answers only from recordings. */
export function replaying(model: EvalModel, files: RecordingFiles): Ask {
  return async (request) => {
    const key = keyOf(model, request);
    const found = files.find(key);
    if (typeof found === "object") return found.recording.answer;
    if (found === "damaged")
      return {
        status: "error",
        reason: `The recording ${path.basename(files.fileOf(key))} was changed by hand, or is not complete: restore or delete it.`,
      };
    const other = await files.anyOf(model.name, request.case);
    if (other === undefined) {
      const reason = `There is no recording of ${model.name}: \`toolwright eval\` with that \`--model\` makes one.`;
      return { status: "missing", reason };
    }
    const why = changesSince(other.request, partsOf(request));
    if (why === undefined && request.run > 1)
      return { status: "missing", reason: `Run ${String(request.run)} is not recorded.` };
    return { status: "stale", reason: `Since its recording, ${why ?? "the conversation has changed"}.` };
  };
}

/** The differences between two requests, in words; undefined if both have the same parts. */
function changesSince(before: RequestParts, now: RequestParts): string | undefined {
  const changed = Object.keys(now.tools).filter(
    (name) => name in before.tools && before.tools[name] !== now.tools[name],
  );
  const added = Object.keys(now.tools).filter((name) => !(name in before.tools));
  const removed = Object.keys(before.tools).filter((name) => !(name in now.tools));
  const parts = [
    ...(changed.length === 0 ? [] : [`the definition of ${changed.join(", ")} has changed`]),
    ...(added.length === 0 ? [] : [`${added.join(", ")} came`]),
    ...(removed.length === 0 ? [] : [`${removed.join(", ")} went`]),
  ];
  if (parts.length > 0) return parts.join(", and ");
  return before.prompt === now.prompt ? undefined : "the request, the prompt or what tools answer has changed";
}

/**
 * Answers from the model, each stored as soon as it arrives. After an interrupted run, only the missing requests are sent. The first request is sent
 * alone: if the provider refuses the key or the model, no other request is sent.
 */
export function asking(options: AskOptions): Ask {
  const { files, note, stop } = options;
  let first: Promise<ModelAnswer | NoAnswer> | undefined;
  let refusal: NoAnswer | undefined;
  const ask = async (request: EvalRequest): Promise<ModelAnswer | NoAnswer> => {
    if (refusal !== undefined) return refusal;
    if (stop.why !== undefined) return stopped;
    const answer = await askLive(options, request);
    if ("status" in answer && answer.isRefusal === true) refusal ??= answer;
    return answer;
  };
  const askInTurn = (request: EvalRequest): Promise<ModelAnswer | NoAnswer> => {
    const asked = first === undefined ? ask(request) : first.then(() => ask(request));
    first ??= asked;
    return asked;
  };
  return async (request) => {
    const key = keyOf(options.model, request);
    const kept = note === undefined ? undefined : files?.find(key);
    if (typeof kept === "object" && note?.takes(kept.recording.session) === true) return kept.recording.answer;
    const answer = await askInTurn(request);
    if ("content" in answer && note !== undefined && files !== undefined) {
      const { name, provider: form } = options.model;
      const recording = { case: request.case, model: name, form, run: request.run, request: partsOf(request) };
      await files.write(key, { format: "1.0", ...recording, answer, session: note.id });
    }
    return answer;
  };
}

async function askLive(options: AskOptions, request: EvalRequest): Promise<ModelAnswer | NoAnswer> {
  const { budget, price, clock, stop } = options;
  const tokens = request.tools.tokens + Math.ceil(JSON.stringify(request.prompt).length / 4);
  const settle = budget.hold(tokens, price);
  if (settle === undefined) {
    stop.why ??= "cost";
    return stopped;
  }
  const call: LanguageModelV4CallOptions = {
    prompt: request.prompt,
    ...(request.tools.definitions.length === 0 ? {} : { tools: [...request.tools.definitions] }),
  };
  try {
    const { content, finish, usage, latencyMs } = await patiently(options, call);
    const counted = { inputTokens: usage?.inputTokens.total ?? 0, outputTokens: usage?.outputTokens.total ?? 0 };
    settle(counted);
    const kept = content.filter(({ type }) => ["text", "reasoning", "tool-call"].includes(type));
    return { content: kept, finish, ...counted, latencyMs, at: new Date(clock.now()).toISOString() };
  } catch (error) {
    settle();
    if (options.signal.aborted) return stopped;
    const isRefusal = isRecord(error) && [401, 403, 404].includes(Number(error.statusCode));
    return { status: "error", reason: `${options.model.name}: ${errorMessage(error)}`, isRefusal };
  }
}

/** Sends a request with a time limit for each attempt, and retries while the provider is busy. */
function patiently({ model, clock, timeoutMs, signal, attempts = 5 }: AskOptions, call: LanguageModelV4CallOptions) {
  const { model: asked } = model;
  if (asked === undefined) throw new Error(`${model.name} has only recordings.`);
  return withRetries(
    async () => {
      const late = new AbortController();
      const stopTimer = clock.after(timeoutMs, () =>
        late.abort(new DOMException(`no answer within ${String(timeoutMs / 1000)} seconds`, "TimeoutError")),
      );
      const both = AbortSignal.any([signal, late.signal]);
      const begun = clock.now();
      try {
        const options = { ...call, abortSignal: both };
        const attempt = { model: asked, options, onText: undefined, onFirst: () => undefined };
        const generation = await unlessAborted(generateOnce(attempt), both);
        return { ...generation, latencyMs: Math.round(clock.now() - begun) };
      } finally {
        stopTimer();
      }
    },
    { attempts, clock, signal },
  );
}
