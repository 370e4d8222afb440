import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from "@ai-sdk/provider";
import type { MediaContent } from "../../model/media-content.ts";
import { mediaBlock, type AnthropicContent } from "../../transports/anthropic-messages.ts";
import {
  mediaItem,
  type OpenAiResponsesContent,
  type OpenAiResponsesResult,
} from "../../transports/openai-responses.ts";
import { inlinePart } from "../../transports/shared/gemini-functions.ts";
import { defined } from "../../util/defined.ts";

/** Parameters for `openai.responses.create`. */
export interface OpenAiPrompt {
  readonly instructions: string;
  readonly input: OpenAiInput[];
}

export type OpenAiInput =
  | { role: "user"; content: OpenAiResponsesContent[] }
  | { role: "assistant"; content: string }
  | { type: "function_call"; call_id: string; name: string; arguments: string }
  | OpenAiResponsesResult;

/** Parameters for `anthropic.messages.create`. */
export interface AnthropicPrompt {
  readonly system: string;
  readonly messages: { role: "user" | "assistant"; content: AnthropicPromptBlock[] }[];
}

export type AnthropicPromptBlock =
  | AnthropicContent
  | { type: "thinking"; thinking: string; signature: string }
  | { type: "redacted_thinking"; data: string }
  | { type: "tool_use"; id: string; name: string; input: unknown }
  | { type: "tool_result"; tool_use_id: string; content: AnthropicContent[]; is_error: boolean };

/** Parameters for `ai.models.generateContent`: `contents`, and `config.systemInstruction`. */
export interface GeminiPrompt {
  readonly systemInstruction: string;
  readonly contents: { role: "user" | "model"; parts: GeminiPart[] }[];
}

/** A part of a message. `thoughtSignature` is sent back if the model gave one. */
export interface GeminiPart {
  text?: string;
  inlineData?: { mimeType: string; data: string; displayName?: string };
  functionCall?: { id: string; name: string; args: Record<string, unknown> };
  functionResponse?: { id: string; name: string; response: Record<string, unknown> };
  thoughtSignature?: string;
}

/** The type of the result in each format. */
export interface PromptForms {
  readonly "ai-sdk": LanguageModelV4Prompt;
  readonly anthropic: AnthropicPrompt;
  readonly gemini: GeminiPrompt;
  readonly openai: OpenAiPrompt;
}

/** The message format of one client. */
export interface PromptForm<Messages> {
  /** A `provider` of the AI SDK with the same limits. */
  readonly provider: string;
  messages(prompt: LanguageModelV4Prompt): Messages;
}

export const promptForms: { readonly [Format in keyof PromptForms]: PromptForm<PromptForms[Format]> } = {
  "ai-sdk": { provider: "openai.responses", messages: (prompt) => prompt },
  anthropic: {
    provider: "anthropic.messages",
    messages: (prompt) => ({
      system: systemOf(prompt),
      messages: messagesOf(prompt, anthropicPart).map(({ role, parts }) => ({ role, content: parts })),
    }),
  },
  gemini: {
    provider: "google.generative-ai",
    messages: (prompt) => ({
      systemInstruction: systemOf(prompt),
      contents: messagesOf(prompt, geminiPart).map(({ role, parts }) => ({
        role: role === "assistant" ? "model" : "user",
        parts,
      })),
    }),
  },
  openai: {
    provider: "openai.responses",
    messages: (prompt) => ({ instructions: systemOf(prompt), input: prompt.flatMap(openAiItems) }),
  },
};

/** The formats in which a task can be rendered. */
export type PromptFormat = keyof PromptForms;

const systemOf = (prompt: LanguageModelV4Prompt): string =>
  prompt.flatMap((message) => (message.role === "system" ? [message.content] : [])).join("\n\n");

type MessageContent = Exclude<LanguageModelV4Message, { role: "system" }>["content"];
type ContentPart = MessageContent[number];

/** The messages after the instructions. Consecutive messages of one role are merged; results belong to the user. */
function messagesOf<Part>(prompt: LanguageModelV4Prompt, make: (part: ContentPart) => readonly Part[]) {
  const messages: { readonly role: "user" | "assistant"; readonly parts: Part[] }[] = [];
  for (const message of prompt) {
    if (message.role === "system") continue;
    const role = message.role === "assistant" ? "assistant" : "user";
    const content: MessageContent = message.content;
    const parts = content.flatMap(make);
    const last = messages.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else messages.push({ role, parts });
  }
  return messages;
}

/** Reasoning is sent back with its signature. */
function anthropicPart(part: ContentPart): readonly AnthropicPromptBlock[] {
  if (part.type === "text") return [{ type: "text", text: part.text }];
  if (part.type === "file") return blocksOf([fileContent(part)]);
  if (part.type === "tool-call")
    return [{ type: "tool_use", id: part.toolCallId, name: part.toolName, input: part.input }];
  if (part.type === "tool-result") {
    const { text, files, isError } = resultContent(part);
    const content = [...(text === "" ? [] : [{ type: "text" as const, text }]), ...blocksOf(files)];
    return [{ type: "tool_result", tool_use_id: part.toolCallId, content, is_error: isError }];
  }
  if (part.type !== "reasoning") return [];
  const { signature, redactedData: data } = part.providerOptions?.anthropic ?? {};
  if (typeof data === "string") return [{ type: "redacted_thinking", data }];
  return typeof signature === "string" ? [{ type: "thinking", thinking: part.text, signature }] : [];
}

const blocksOf = (files: readonly MediaContent[]): readonly AnthropicContent[] =>
  files.flatMap((file) => mediaBlock(file) ?? []);

/** Reasoning is omitted, except the signatures of its text and calls. */
function geminiPart(part: ContentPart): readonly GeminiPart[] {
  const { thoughtSignature: signature } = part.providerOptions?.google ?? {};
  const signed = defined({ thoughtSignature: typeof signature === "string" ? signature : undefined });
  if (part.type === "text") return [{ text: part.text, ...signed }];
  if (part.type === "file") return [inlinePart(fileContent(part))];
  if (part.type === "tool-call") {
    const { toolCallId: id, toolName: name, input } = part;
    return [{ functionCall: { id, name, args: input as Record<string, unknown> }, ...signed }];
  }
  if (part.type !== "tool-result") return [];
  const { text, files, isError } = resultContent(part);
  const response = { [isError ? "error" : "output"]: text };
  return [{ functionResponse: { id: part.toolCallId, name: part.toolName, response } }, ...files.map(inlinePart)];
}

/** Reasoning is omitted: its items belong to stored responses. */
function openAiItems(message: LanguageModelV4Message): OpenAiInput[] {
  if (message.role === "system") return [];
  if (message.role === "user") {
    const content = message.content.map((part) =>
      part.type === "text" ? openAiText(part.text) : mediaItem(fileContent(part)),
    );
    return [{ role: "user", content }];
  }
  const content: MessageContent = message.content;
  return content.flatMap((part): OpenAiInput[] => {
    if (part.type === "text") return [{ role: "assistant", content: part.text }];
    if (part.type === "tool-call") {
      const { toolCallId: call_id, toolName: name, input } = part;
      return [{ type: "function_call", call_id, name, arguments: JSON.stringify(input) }];
    }
    if (part.type !== "tool-result") return [];
    const { text, files } = resultContent(part);
    const output = files.length === 0 ? text : [...(text === "" ? [] : [openAiText(text)]), ...files.map(mediaItem)];
    return [{ type: "function_call_output", call_id: part.toolCallId, output }];
  });
}

const openAiText = (text: string): OpenAiResponsesContent => ({ type: "input_text", text });

type FileFacts = Pick<LanguageModelV4FilePart, "mediaType" | "data" | "filename">;

/** A rendered file contains its bytes as base64. */
function fileContent({ mediaType: mimeType, data, filename }: FileFacts): MediaContent {
  const bytes = data.type === "data" && typeof data.data === "string" ? data.data : "";
  const type = mimeType.startsWith("image/") ? "image" : "file";
  return { type, mimeType, data: bytes, ...defined({ name: filename }) };
}

function resultContent({ output }: LanguageModelV4ToolResultPart) {
  const isError = output.type.startsWith("error-");
  if (output.type === "execution-denied") return { text: output.reason ?? "", isError: true, files: [] };
  if (output.type !== "content")
    return { text: typeof output.value === "string" ? output.value : JSON.stringify(output.value), isError, files: [] };
  const text = output.value.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return { text, isError, files: output.value.flatMap((part) => (part.type === "file" ? [fileContent(part)] : [])) };
}
