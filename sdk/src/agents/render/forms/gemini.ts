import { defined } from "../../../util/defined.ts";
import { systemOf, turnsOf, type FileContent, type PartMakers, type PromptForm } from "./shared/prompt-form.ts";

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
    contents: turnsOf(prompt, parts).map((turn) => ({
      role: turn.role === "assistant" ? "model" : "user",
      parts: turn.parts,
    })),
  }),
} satisfies PromptForm<"gemini", GeminiPrompt>;

const file = ({ mediaType, data, name }: FileContent): GeminiPart => ({
  inlineData: { mimeType: mediaType, data, displayName: name },
});

const parts: PartMakers<GeminiPart> = {
  text: (text) => ({ text }),
  file,
  said(part) {
    const { thoughtSignature: signature } = part.providerOptions?.google ?? {};
    const signed = defined({ thoughtSignature: typeof signature === "string" ? signature : undefined });
    if (part.type === "text") return [{ text: part.text, ...signed }];
    if (part.type !== "tool-call") return [];
    const { toolCallId: id, toolName: name, input } = part;
    return [{ functionCall: { id, name, args: input as Record<string, unknown> }, ...signed }];
  },
  result: ({ toolCallId: id, toolName: name }, { text, files, isError }) => [
    { functionResponse: { id, name, response: { [isError ? "error" : "output"]: text } } },
    ...files.map(file),
  ],
};
