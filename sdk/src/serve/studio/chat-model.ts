import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { taskOfRequest } from "../../agents/generate/generate.ts";
import { systemClock } from "../../model/ports/clock.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson, type Json } from "../../util/json.ts";
import { clippedJson } from "../../util/visible-text.ts";
import type { NewStep } from "./run-notes.ts";
import type { RunStepParts } from "./run-types.ts";

export interface StepSink {
  /** Stores an ended step. */
  readonly record: (step: NewStep, parts: RunStepParts) => Promise<void>;
  /** Describes the fault and its remedy. */
  readonly explain: (error: unknown) => string;
}

const maxCharacters = 300_000;
const maxText = 20_000;

/** A model whose requests are stored with their answers. Its errors contain a remedy. */
export function recordedModel(model: LanguageModelV4, agent: string, sink: StepSink): LanguageModelV4 {
  const { provider, modelId, supportedUrls } = model;
  return {
    specificationVersion: "v4",
    provider,
    modelId,
    supportedUrls,
    // Agents use only streaming.
    doGenerate: (options) => model.doGenerate(options),
    async doStream(options) {
      const step = new Step({ agent, model: `${provider}/${modelId}` }, options, sink);
      try {
        const answer = await model.doStream({ ...options, includeRawChunks: true });
        step.request = bodyOf(answer.request) ?? step.request;
        return { ...answer, stream: ReadableStream.from(step.watched(answer.stream)) };
      } catch (error) {
        throw await step.fail(error);
      }
    },
  };
}

class Step {
  request: Json;
  readonly #sink: StepSink;
  readonly #signal: AbortSignal | undefined;
  readonly #facts: Pick<NewStep, "agent" | "model" | "task" | "at">;
  readonly #parts: Json[] = [];
  /** The provider's own message; if there is one, it is stored instead of the parts. */
  readonly #raw: Json[] = [];
  #characters = 0;
  #text = "";
  #ended: Promise<void> | undefined;

  constructor(of: Pick<NewStep, "agent" | "model">, options: LanguageModelV4CallOptions, sink: StepSink) {
    const { abortSignal, headers: _headers, ...request } = options;
    this.request = JSON.parse(JSON.stringify(request)) as Json;
    this.#sink = sink;
    this.#signal = abortSignal;
    this.#facts = { ...of, ...defined({ task: taskOfRequest(abortSignal) }), at: systemClock.now() };
    // A model that ignores the signal does not end the step.
    abortSignal?.addEventListener("abort", () => void this.end("stopped"), { once: true });
  }

  /** Only the first end counts. */
  end(status: NewStep["status"], error?: string): Promise<void> {
    return (this.#ended ??= this.#record(status, error));
  }

  async fail(error: unknown): Promise<unknown> {
    if (this.#signal?.aborted === true) return error;
    const message = this.#sink.explain(error);
    await this.end("failed", message);
    return explainedError(error, message);
  }

  async *watched(stream: ReadableStream<LanguageModelV4StreamPart>): AsyncGenerator<LanguageModelV4StreamPart> {
    let isFinished = false;
    try {
      for await (const part of stream) {
        this.#take(part);
        if (part.type === "error") throw part.error;
        if (part.type === "raw") continue;
        isFinished ||= part.type === "finish";
        // The resulting message is stored after the step.
        if (part.type === "finish") await this.end("ok");
        yield part;
      }
      if (!isFinished) throw new Error("The answer was cut off before its end.");
    } catch (error) {
      throw await this.fail(error);
    } finally {
      await this.end("stopped");
    }
  }

  #take(part: LanguageModelV4StreamPart): void {
    if (part.type === "stream-start") return;
    if (part.type === "text-delta" && this.#text.length < maxText) this.#text += part.delta;
    // The rest would be cut.
    if (this.#characters > maxCharacters) return;
    const text = JSON.stringify(part.type === "raw" ? part.rawValue : part) as string | undefined;
    if (text === undefined) return;
    this.#characters += text.length;
    (part.type === "raw" ? this.#raw : this.#parts).push(JSON.parse(text) as Json);
  }

  #record(status: NewStep["status"], error: string | undefined): Promise<void> {
    const durationMs = systemClock.now() - this.#facts.at;
    const text = status === "ok" || this.#text === "" ? undefined : this.#text;
    const step = { ...this.#facts, status, durationMs, ...defined({ error, text }) };
    const response = this.#raw.length > 0 ? this.#raw : this.#parts;
    const parts = {
      request: clippedJson(this.request, maxCharacters),
      response: clippedJson(response, maxCharacters),
    };
    // A step that cannot be stored does not end the answer.
    return this.#sink.record(step, parts).catch(() => undefined);
  }
}

/** An error of the same type, because the caller decides by it whether to retry. */
function explainedError(error: unknown, message: string): Error {
  const { statusCode, responseHeaders, isRetryable, code, cause } = isRecord(error) ? error : {};
  return Object.assign(new Error(message, { cause }), defined({ statusCode, responseHeaders, isRetryable, code }));
}

function bodyOf(part: { readonly body?: unknown } | undefined): Json | undefined {
  const body = part?.body;
  return typeof body === "string" ? (parseJson(body) ?? body) : (body as Json | undefined);
}
