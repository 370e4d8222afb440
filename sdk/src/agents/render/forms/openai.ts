import type { LanguageModelV4Message } from "@ai-sdk/provider";
import {
  dataUrl,
  fileContent,
  resultContent,
  systemOf,
  type FileContent,
  type PromptForm,
} from "./shared/prompt-form.ts";

/** What goes into `openai.responses.create`. */
export interface OpenAiPrompt {
  readonly instructions: string;
  readonly input: OpenAiInput[];
}

/** An item of `input`. */
export type OpenAiInput =
  | { role: "user"; content: OpenAiContent[] }
  | { role: "assistant"; content: string }
  | { type: "function_call"; call_id: string; name: string; arguments: string }
  | { type: "function_call_output"; call_id: string; output: string | OpenAiContent[] };

/** A part of a message or a result. */
export type OpenAiContent =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" }
  | { type: "input_file"; filename: string; file_data: string };

/** OpenAI's Responses API. Reasoning is left out: its items belong to stored responses. */
export default {
  id: "openai",
  provider: "openai.responses",
  messages: (prompt) => ({ instructions: systemOf(prompt), input: prompt.flatMap(inputItems) }),
} satisfies PromptForm<"openai", OpenAiPrompt>;

function inputItems(message: LanguageModelV4Message): OpenAiInput[] {
  switch (message.role) {
    case "system":
      return [];
    case "user": {
      const content = message.content.map((part) =>
        part.type === "text" ? textPart(part.text) : filePart(fileContent(part)),
      );
      return [{ role: "user", content }];
    }
    case "assistant":
      return message.content.flatMap((part): OpenAiInput[] => {
        if (part.type === "text") return [{ role: "assistant", content: part.text }];
        if (part.type !== "tool-call") return [];
        const { toolCallId: call_id, toolName: name, input } = part;
        return [{ type: "function_call", call_id, name, arguments: JSON.stringify(input) }];
      });
    case "tool":
      return message.content.flatMap((part): OpenAiInput[] => {
        if (part.type !== "tool-result") return [];
        const { text, files } = resultContent(part);
        const output = files.length === 0 ? text : [...(text === "" ? [] : [textPart(text)]), ...files.map(filePart)];
        return [{ type: "function_call_output", call_id: part.toolCallId, output }];
      });
  }
}

const textPart = (text: string): OpenAiContent => ({ type: "input_text", text });

const filePart = (file: FileContent): OpenAiContent =>
  file.mediaType.startsWith("image/")
    ? { type: "input_image", image_url: dataUrl(file), detail: "auto" }
    : { type: "input_file", filename: file.name, file_data: dataUrl(file) };
