import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Prompt,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { withheldEnding } from "../../model/call/message-ending.ts";
import type { LanguageModel } from "../../model/ports/language-model.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";

/**
 * Converts a model to the interface of specification v4.
 *
 * @throws ToolwrightError `MODEL_UNSUPPORTED` for specifications other than v4 and v3.
 */
export function asV4(model: LanguageModel): LanguageModelV4 {
  const given: unknown = model;
  if (isRecord(given) && typeof given.doGenerate === "function") {
    if (given.specificationVersion === "v4") return model as LanguageModelV4;
    if (given.specificationVersion === "v3") return wrapped(model as LanguageModelV3);
  }
  const what = isRecord(given)
    ? `has the specification ${JSON.stringify(given.specificationVersion)}`
    : `is ${typeof given}`;
  throw new ToolwrightError("MODEL_UNSUPPORTED", `The model ${what}; supported are v4 and v3.`);
}

const wrapped = (model: LanguageModelV3): LanguageModelV4 => ({
  specificationVersion: "v4",
  provider: model.provider,
  modelId: model.modelId,
  supportedUrls: model.supportedUrls,
  // Our requests have the same form in both versions, and we read only the common parts of the answers.
  doGenerate: async (options) => (await model.doGenerate(asV3(options))) as unknown as LanguageModelV4GenerateResult,
  doStream: async (options) => (await model.doStream(asV3(options))) as unknown as LanguageModelV4StreamResult,
});

const asV3 = (options: LanguageModelV4CallOptions): LanguageModelV3CallOptions => ({
  ...options,
  prompt: options.prompt.map(messageAsV3) as unknown as LanguageModelV3Prompt,
});

/** Files are `{ type: "data", data }` in v4; in v3 they are the data itself, and `file-data` in results. */
function messageAsV3(message: LanguageModelV4CallOptions["prompt"][number]): unknown {
  if (message.role === "system") return message;
  const content = message.content.map((part): unknown => {
    if (part.type === "file") return { ...part, data: dataOf(part.data) };
    if (part.type !== "tool-result" || part.output.type !== "content") return part;
    const value = part.output.value.map((item): unknown =>
      item.type === "file" ? { ...item, type: "file-data", data: dataOf(item.data) } : item,
    );
    return { ...part, output: { ...part.output, value } };
  });
  return { ...message, content };
}

function dataOf(data: unknown): unknown {
  if (!isRecord(data)) return data;
  return data.data ?? data.url ?? data.text;
}

export interface Generation {
  readonly content: readonly LanguageModelV4Content[];
  /** The reason as the AI SDK names it, or as the provider names it if the AI SDK has no name for it. */
  readonly finish: string;
  readonly usage: LanguageModelV4Usage | undefined;
}

export interface Attempt {
  readonly model: LanguageModelV4;
  readonly options: LanguageModelV4CallOptions;
  /** Receives text while it streams; without it, the model does not stream. */
  readonly onText: ((text: string) => void) | undefined;
  /** Is called with the first part; later failures are not retried. */
  readonly onFirst: () => void;
}

export async function generateOnce({ model, options, onText, onFirst }: Attempt): Promise<Generation> {
  if (onText === undefined) {
    const { content, finishReason, usage } = await model.doGenerate(options);
    return { content, finish: endOf(content, wordOf(finishReason)), usage };
  }
  const { stream } = await model.doStream(options);
  const gathered = new Gathered();
  for await (const part of stream) {
    // Without this check, a model that ignores the signal would never end.
    options.abortSignal?.throwIfAborted();
    if (part.type === "error") throw part.error;
    if (isContent(part)) onFirst();
    if (part.type === "text-delta") onText(part.delta);
    gathered.add(part);
  }
  return gathered.generation;
}

/**
 * Empty if the server gave no reason. A model written without types may omit it or return a text, as in specification v2, where `unknown` means
 * no reason.
 */
function wordOf(reason: { readonly unified?: string; readonly raw?: string | undefined } | string | undefined): string {
  if (typeof reason === "string") return reason === "unknown" ? "" : reason;
  const { unified = "other", raw = "" } = reason ?? {};
  return unified === "other" ? raw : unified;
}

/** A message without a reason counts as complete, unless a call in it is blank: its arguments may be cut off. */
function endOf(content: readonly LanguageModelV4Content[], word: string): string {
  const isBlank = (part: LanguageModelV4Content): boolean => part.type === "tool-call" && part.input.trim() === "";
  return word === "" && content.some(isBlank) ? "incomplete" : word;
}

const isContent = ({ type }: LanguageModelV4StreamPart): boolean =>
  !["stream-start", "response-metadata", "ping", "raw"].includes(type);

class Gathered {
  readonly #blocks = new Map<string, { type: "text" | "reasoning"; text: string; providerMetadata?: unknown }>();
  readonly #content: unknown[] = [];
  #finish: string | undefined;
  #usage: LanguageModelV4Usage | undefined;

  add(part: LanguageModelV4StreamPart): void {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- providers add kinds of parts
    switch (part.type) {
      case "text-start":
      case "reasoning-start":
        this.#begin(part.type === "text-start" ? "text" : "reasoning", part);
        break;
      case "text-delta":
      case "reasoning-delta":
        this.#extend(part.type === "text-delta" ? "text" : "reasoning", part);
        break;
      case "text-end":
      case "reasoning-end":
        this.#note(part.id, part.providerMetadata);
        break;
      case "tool-call":
        this.#content.push(part);
        break;
      case "finish":
        // If there are two endings, the one that withholds the calls counts.
        if (withheldEnding(this.#finish) === undefined) this.#finish = wordOf(part.finishReason);
        this.#usage = part.usage;
        break;
      default:
        // Partial calls that also come complete, and parts for people.
        break;
    }
  }

  get generation(): Generation {
    // A cut-off stream is not a message.
    if (this.#finish === undefined) throw new Error("The stream of the model ended without `finish`.");
    const content = this.#content as LanguageModelV4Content[];
    return { content, finish: endOf(content, this.#finish), usage: this.#usage };
  }

  #begin(type: "text" | "reasoning", { id, providerMetadata }: { id: string; providerMetadata?: unknown }): void {
    const block = { type, text: "", ...defined({ providerMetadata }) };
    this.#blocks.set(id, block);
    this.#content.push(block);
  }

  #extend(type: "text" | "reasoning", part: { id: string; delta: string; providerMetadata?: unknown }): void {
    if (!this.#blocks.has(part.id)) this.#begin(type, part);
    const block = this.#blocks.get(part.id);
    if (block !== undefined) block.text += part.delta;
    this.#note(part.id, part.providerMetadata);
  }

  #note(id: string, metadata: unknown): void {
    const block = this.#blocks.get(id);
    if (block !== undefined && metadata !== undefined) block.providerMetadata = metadata;
  }
}
