import type { LanguageModelV4Message } from "@ai-sdk/provider";
import { defined } from "../../../util/defined.ts";
import {
  fileContent,
  joined,
  resultContent,
  systemOf,
  type FileContent,
  type PromptForm,
} from "./shared/prompt-form.ts";

/** What goes into `ai.models.generateContent`: `contents`, and `config.systemInstruction`. */
export interface GeminiPrompt {
  readonly systemInstruction: string;
  readonly contents: GeminiPromptContent[];
}

/** A message. */
export interface GeminiPromptContent {
  role: "user" | "model";
  parts: GeminiPart[];
}

/** A part of a message. `thoughtSignature` goes back where the model gave one. */
export interface GeminiPart {
  text?: string;
  inlineData?: { mimeType: string; data: string; displayName?: string };
  functionCall?: { id: string; name: string; args: Record<string, unknown> };
  functionResponse?: { id: string; name: string; response: Record<string, unknown> };
  thoughtSignature?: string;
}

/** Gemini's `generateContent`. Reasoning is left out, but for the signatures of what it led to. */
export default {
  id: "gemini",
  provider: "google.generative-ai",
  messages: (prompt) => ({
    systemInstruction: systemOf(prompt),
    contents: joined(prompt.flatMap(content), (first, second) => ({
      role: first.role,
      parts: [...first.parts, ...second.parts],
    })),
  }),
} satisfies PromptForm<"gemini", GeminiPrompt>;

function content(message: LanguageModelV4Message): GeminiPromptContent[] {
  switch (message.role) {
    case "system":
      return [];
    case "user":
      return [
        {
          role: "user",
          parts: message.content.map((part) => (part.type === "text" ? { text: part.text } : file(fileContent(part)))),
        },
      ];
    case "assistant":
      return [{ role: "model", parts: message.content.flatMap(modelPart) }];
    case "tool":
      return [
        {
          role: "user",
          parts: message.content.flatMap((part): GeminiPart[] => {
            if (part.type !== "tool-result") return [];
            const { text, files, isError } = resultContent(part);
            const { toolCallId: id, toolName: name } = part;
            return [
              { functionResponse: { id, name, response: { [isError ? "error" : "output"]: text } } },
              ...files.map(file),
            ];
          }),
        },
      ];
  }
}

function modelPart(part: Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number]): GeminiPart[] {
  const { thoughtSignature: signature } = part.providerOptions?.google ?? {};
  const signed = defined({ thoughtSignature: typeof signature === "string" ? signature : undefined });
  if (part.type === "text") return [{ text: part.text, ...signed }];
  if (part.type !== "tool-call") return [];
  const { toolCallId: id, toolName: name, input } = part;
  return [{ functionCall: { id, name, args: input as Record<string, unknown> }, ...signed }];
}

const file = ({ mediaType, data, name }: FileContent): GeminiPart => ({
  inlineData: { mimeType: mediaType, data, displayName: name },
});
