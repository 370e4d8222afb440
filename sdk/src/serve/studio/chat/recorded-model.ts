import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from "@ai-sdk/provider";
import { taskOfRequest } from "../../../agents/generate/generate.ts";
import { defined } from "../../../util/defined.ts";
import type { Json } from "../../../util/json.ts";
import { parseJson } from "../../../util/json.ts";
import { isRecord } from "../../../util/is-record.ts";
import { StepRecording, type StepSink } from "./step-recording.ts";

/** A model whose requests are kept with what came of them. What it throws says what to do. */
export function recordedModel(model: LanguageModelV4, agent: string, sink: StepSink): LanguageModelV4 {
  const begin = (options: LanguageModelV4CallOptions): StepRecording => {
    const task = taskOfRequest(options.abortSignal);
    const step = new StepRecording({ agent, model: `${model.provider}/${model.modelId}`, ...defined({ task }) }, sink);
    // A model that does not listen to the signal does not end the step.
    options.abortSignal?.addEventListener("abort", () => step.end("stopped"), { once: true });
    step.request = requestOf(options);
    return step;
  };
  const failed = (step: StepRecording, error: unknown, signal: AbortSignal | undefined): unknown => {
    if (signal?.aborted === true) return error;
    const explained = explainedError(error, sink.explain(error));
    step.end("failed", explained.message);
    return explained;
  };
  return {
    ...facts(model),
    async doGenerate(options) {
      const step = begin(options);
      try {
        const answer = await model.doGenerate(options);
        step.request = bodyOf(answer.request) ?? step.request;
        step.response = bodyOf(answer.response) ?? (answer.content as unknown as Json);
        step.end("ok");
        return answer;
      } catch (error) {
        throw failed(step, error, options.abortSignal);
      }
    },
    async doStream(options) {
      const step = begin(options);
      try {
        const answer = await model.doStream({ ...options, includeRawChunks: true });
        step.request = bodyOf(answer.request) ?? step.request;
        const fail = (error: unknown): unknown => failed(step, error, options.abortSignal);
        return { ...answer, stream: ReadableStream.from(watched(answer.stream, step, fail)) };
      } catch (error) {
        throw failed(step, error, options.abortSignal);
      }
    },
  };
}

const facts = ({ provider, modelId, supportedUrls }: LanguageModelV4) =>
  ({ specificationVersion: "v4", provider, modelId, supportedUrls }) as const;

async function* watched(
  stream: LanguageModelV4StreamResult["stream"],
  step: StepRecording,
  fail: (error: unknown) => unknown,
): AsyncGenerator<LanguageModelV4StreamPart> {
  let isFinished = false;
  try {
    for await (const part of stream) {
      step.take(part);
      if (part.type === "error") throw part.error;
      if (part.type === "raw") continue;
      isFinished ||= part.type === "finish";
      // Before the reader of the part goes on: what it stores is of this step.
      if (part.type === "finish") step.end("ok");
      yield part;
    }
    if (!isFinished) throw new Error("The answer was cut off before its end.");
  } catch (error) {
    throw fail(error);
  } finally {
    step.end("stopped");
  }
}

function explainedError(error: unknown, message: string): Error {
  const { statusCode, responseHeaders, isRetryable, code } = isRecord(error) ? error : {};
  const facts = Object.entries({ statusCode, responseHeaders, isRetryable, code });
  return Object.assign(
    new Error(message, { cause: isRecord(error) ? error.cause : undefined }),
    Object.fromEntries(facts.filter(([, value]) => value !== undefined)),
  );
}

function bodyOf(part: { readonly body?: unknown } | undefined): Json | undefined {
  const body = part?.body;
  return typeof body === "string" ? (parseJson(body) ?? body) : (body as Json | undefined);
}

const requestOf = ({ abortSignal: _signal, headers: _headers, ...options }: LanguageModelV4CallOptions): Json =>
  JSON.parse(JSON.stringify(options)) as Json;
