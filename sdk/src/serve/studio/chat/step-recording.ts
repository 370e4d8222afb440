import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { defined } from "../../../util/defined.ts";
import type { Json } from "../../../util/json.ts";
import { randomId } from "../../../util/node-modules.ts";
import type { ChatStep, ChatStepParts } from "./chat-types.ts";
import { clippedJson } from "../../../util/visible-text.ts";

export interface StepSink {
  readonly now: () => number;
  /** Called when a step begins and when it ends; the parts are given once it has ended. */
  readonly onStep: (step: ChatStep, parts?: ChatStepParts) => void;
  /** What went wrong, and what to do. */
  readonly explain: (error: unknown) => string;
}

const mostCharacters = 300_000;
const mostText = 20_000;

/** One request to a model, as it goes on. */
export class StepRecording {
  request: Json = null;
  response: Json | undefined;
  readonly #sink: StepSink;
  readonly #step: ChatStep;
  readonly #raw: Json[] = [];
  readonly #parts: Json[] = [];
  #characters = 0;
  #text = "";
  #firstMs: number | undefined;
  #isOver = false;

  constructor(of: Pick<ChatStep, "agent" | "model" | "task">, sink: StepSink) {
    this.#sink = sink;
    this.#step = { id: randomId(), ...of, at: sink.now(), status: "running" };
    sink.onStep(this.#step);
  }

  take(part: LanguageModelV4StreamPart): void {
    if (part.type === "stream-start") return;
    this.#firstMs ??= this.#sink.now() - this.#step.at;
    if (part.type === "text-delta" && this.#text.length < mostText) this.#text += part.delta;
    const value = part.type === "raw" ? part.rawValue : part;
    // What is beyond this is cut below.
    if (this.#characters > mostCharacters) return;
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) return;
    this.#characters += text.length;
    (part.type === "raw" ? this.#raw : this.#parts).push(JSON.parse(text) as Json);
  }

  /** The first end counts. */
  end(status: "ok" | "failed" | "stopped", error?: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const durationMs = this.#sink.now() - this.#step.at;
    const text = status === "ok" || this.#text === "" ? undefined : this.#text;
    const response = this.response ?? (this.#raw.length > 0 ? this.#raw : this.#parts);
    this.#sink.onStep(
      { ...this.#step, status, durationMs, ...defined({ error, text, firstMs: this.#firstMs }) },
      { request: clippedJson(this.request, mostCharacters), response: clippedJson(response, mostCharacters) },
    );
  }
}
