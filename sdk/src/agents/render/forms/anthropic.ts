import { systemOf, turnsOf, type FileContent, type PartMakers, type PromptForm } from "./shared/prompt-form.ts";

/** What goes into `anthropic.messages.create`. */
export interface AnthropicPrompt {
  readonly system: string;
  readonly messages: AnthropicPromptMessage[];
}

/** A message. */
export interface AnthropicPromptMessage {
  role: "user" | "assistant";
  content: AnthropicPromptBlock[];
}

/** A block of a message. */
export type AnthropicPromptBlock =
  | AnthropicMedia
  | { type: "thinking"; thinking: string; signature: string }
  | { type: "redacted_thinking"; data: string }
  | { type: "tool_use"; id: string; name: string; input: unknown }
  | { type: "tool_result"; tool_use_id: string; content: AnthropicMedia[]; is_error: boolean };

/** Text, or a file that the API takes. */
export type AnthropicMedia =
  | { type: "text"; text: string }
  | { type: "image"; source: { type: "base64"; media_type: AnthropicImage; data: string } }
  | { type: "document"; source: { type: "base64"; media_type: "application/pdf"; data: string } };

/** The types of images that the API takes (platform.claude.com, "Vision"). */
export type AnthropicImage = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/** Anthropic's Messages API. Reasoning goes back with its signature. */
export default {
  id: "anthropic",
  provider: "anthropic.messages",
  messages: (prompt) => ({
    system: systemOf(prompt),
    messages: turnsOf(prompt, blocks).map(({ role, parts }) => ({ role, content: parts })),
  }),
} satisfies PromptForm<"anthropic", AnthropicPrompt>;

const text = (said: string): AnthropicMedia => ({ type: "text", text: said });

const media = ({ mediaType, data }: FileContent): AnthropicMedia =>
  mediaType === "application/pdf"
    ? { type: "document", source: { type: "base64", media_type: mediaType, data } }
    : { type: "image", source: { type: "base64", media_type: mediaType as AnthropicImage, data } };

const blocks: PartMakers<AnthropicPromptBlock> = {
  text,
  file: media,
  said(part) {
    if (part.type === "text") return [text(part.text)];
    if (part.type === "tool-call")
      return [{ type: "tool_use", id: part.toolCallId, name: part.toolName, input: part.input }];
    const { signature, redactedData: data } = part.providerOptions?.anthropic ?? {};
    if (part.type === "reasoning" && typeof data === "string") return [{ type: "redacted_thinking", data }];
    return part.type === "reasoning" && typeof signature === "string"
      ? [{ type: "thinking", thinking: part.text, signature }]
      : [];
  },
  result({ toolCallId }, { text: said, files, isError }) {
    const content = [...(said === "" ? [] : [text(said)]), ...files.map(media)];
    return [{ type: "tool_result", tool_use_id: toolCallId, content, is_error: isError }];
  },
};
