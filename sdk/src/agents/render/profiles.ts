import type { LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";
import { imageTypes } from "../../model/media-content.ts";
import { withTexts } from "../../util/hidden-characters.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";

/** The features that a provider accepts in a prompt. */
export interface RenderProfile {
  /** The id of the transport with the same format. */
  readonly id: string;
  /** Whether the result of a call may contain images and files. */
  readonly takesMediaInResults: boolean;
  /** Document types that it accepts as files; others are sent as text. */
  readonly takesFiles: readonly string[];
  /** Whether the provider may be Anthropic's API or a copy of it, which refuses large images. */
  readonly refusesLargeImages?: true;
  /** Whether reasoning is sent back to the model that wrote it. */
  readonly takesReasoning: boolean;
}

/** One profile for each message format, with the names of its providers in the AI SDK's packages. */
const profiles: readonly (RenderProfile & { readonly provider: RegExp })[] = [
  {
    id: "openai-responses",
    provider: /^(?:openai|azure)(?:\.responses)?$/,
    takesMediaInResults: true,
    takesFiles: [...imageTypes, "application/pdf"],
    takesReasoning: true,
  },
  {
    id: "anthropic-messages",
    provider: /anthropic/,
    takesMediaInResults: true,
    takesFiles: [...imageTypes, "application/pdf"],
    refusesLargeImages: true,
    takesReasoning: true,
  },
  {
    id: "gemini-generate",
    provider: /^(?:google|vertex)/,
    takesMediaInResults: true,
    takesFiles: ["image/png", "image/jpeg", "image/webp", "application/pdf"],
    takesReasoning: true,
  },
  // The format that most other providers use, with the fewest features.
  {
    id: "openai-chat",
    provider: /^/,
    takesMediaInResults: false,
    takesFiles: imageTypes,
    refusesLargeImages: true,
    takesReasoning: false,
  },
];

export const renderProfiles: readonly RenderProfile[] = profiles;

/** The profile of a model, by its `provider`; unknown providers use the `openai-chat` profile. */
export function profileOf(provider: string): RenderProfile {
  const found = profiles.find((profile) => profile.provider.test(provider));
  if (found === undefined) throw new Error("the last profile takes any provider");
  return found;
}

/** A text that every provider accepts: no lone surrogate, no NUL. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** A value whose texts, including keys, every provider accepts. */
export const cleanJson = (value: Json): Json => withTexts(value, cleanText);

export const cleanObject = (value: JsonObject): JsonObject => cleanJson(value) as JsonObject;

/** Returns an object unchanged and wraps another value as its member `value`: providers accept only objects as arguments. */
export const cleanArguments = (input: Json): JsonObject =>
  isRecord(input) ? cleanObject(input) : { value: cleanJson(input) };

const said = (text: string): LanguageModelV4Message => ({ role: "user", content: [{ type: "text", text }] });

/** Requests a further message after the model's last one: many providers refuse a prompt that ends with a model message. */
export const goOn: LanguageModelV4Message = said("Go on.");

/**
 * Makes messages valid for every provider, however a host, a hook or a compaction changed them: user messages come first and alternate with the
 * model's, and each call has a unique id in a form that `model` accepts. Expects the results of a message right after it.
 */
export function validMessages(
  messages: readonly LanguageModelV4Message[],
  model: { readonly provider: string; readonly id: string },
): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Prompt = [];
  const ids = new CallIds(isMistral(model) ? shortId : plainId);
  const [first] = messages.filter(({ role }) => role !== "system");
  for (const message of first?.role === "user" ? messages : withBeginning(messages)) {
    const last = prompt.at(-1);
    if (last?.role === "user" && message.role === "user") {
      prompt[prompt.length - 1] = { role: "user", content: [...last.content, ...message.content] };
    } else if (last?.role === "assistant" && message.role === "assistant") prompt.push(goOn, ids.of(message));
    else prompt.push(ids.of(message));
  }
  return prompt;
}

function withBeginning(messages: readonly LanguageModelV4Message[]): readonly LanguageModelV4Message[] {
  const [first, ...rest] = messages;
  return first?.role === "system" ? [first, said("Begin."), ...rest] : [said("Begin."), ...messages];
}

const isMistral = ({ provider, id }: { readonly provider: string; readonly id: string }): boolean =>
  /mi[sx]tral|ministral|magistral|codestral|devstral|pixtral/i.test(`${provider} ${id}`);

/** The form that all providers except Mistral accept. */
const plainId = (id: string): string => id.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "call";

/** Mistral accepts only ids of nine letters and digits. */
const shortId = (id: string): string => (/^[A-Za-z0-9]{9}$/.test(id) ? id : sha256(id).slice(0, 9));

/** Gives each call of a prompt a new id, and its result the same id. */
class CallIds {
  readonly #form: (id: string) => string;
  readonly #used = new Set<string>();
  #calls: readonly string[] = [];

  constructor(form: (id: string) => string) {
    this.#form = form;
  }

  of(message: LanguageModelV4Message): LanguageModelV4Message {
    if (message.role === "assistant") {
      const calls: string[] = [];
      const content = message.content.map((part) => {
        if (part.type !== "tool-call") return part;
        calls.push(this.#free(part.toolCallId));
        return { ...part, toolCallId: calls.at(-1) ?? "" };
      });
      this.#calls = calls;
      return { ...message, content };
    }
    if (message.role !== "tool") return message;
    // Results are in the order of their calls.
    const content = message.content.map((part, index) =>
      part.type === "tool-result" ? { ...part, toolCallId: this.#calls[index] ?? "" } : part,
    );
    return { ...message, content };
  }

  #free(given: string): string {
    let id = this.#form(given);
    for (let count = 2; this.#used.has(id); count += 1) id = this.#form(`${given.slice(0, 56)}-${String(count)}`);
    this.#used.add(id);
    return id;
  }
}
