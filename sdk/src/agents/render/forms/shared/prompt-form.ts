import type { LanguageModelV4FilePart, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from "@ai-sdk/provider";

/** The messages of one provider's client. */
export interface PromptForm<Id extends string = string, Messages = unknown> {
  /** Equal to the file's name. */
  readonly id: Id;
  /** A `provider` of the AI SDK with the same limits. */
  readonly provider: string;
  messages(prompt: LanguageModelV4Prompt): Messages;
}

/** The instructions of a prompt. */
export const systemOf = (prompt: LanguageModelV4Prompt): string =>
  prompt.flatMap((message) => (message.role === "system" ? [message.content] : [])).join("\n\n");

/** The result of a call: its text, and the files in it. */
export interface ResultContent {
  readonly text: string;
  readonly isError: boolean;
  readonly files: readonly FileContent[];
}

/** A file as base64. */
export interface FileContent {
  readonly mediaType: string;
  readonly data: string;
  readonly name: string;
}

/** The parts of a result. */
export function resultContent({ output }: LanguageModelV4ToolResultPart): ResultContent {
  switch (output.type) {
    case "text":
    case "error-text":
      return { text: output.value, isError: output.type === "error-text", files: [] };
    case "json":
    case "error-json":
      return { text: JSON.stringify(output.value), isError: output.type === "error-json", files: [] };
    case "content": {
      const texts = output.value.flatMap((part) => (part.type === "text" ? [part.text] : []));
      const files = output.value.flatMap((part) => (part.type === "file" ? [fileContent(part)] : []));
      return { text: texts.join("\n"), isError: false, files };
    }
    case "execution-denied":
      return { text: output.reason ?? "", isError: true, files: [] };
  }
}

/** What a file part carries; a rendering has only data. */
export function fileContent({
  mediaType,
  data,
  filename,
}: Pick<LanguageModelV4FilePart, "mediaType" | "data" | "filename">): FileContent {
  const given = data.type === "data" ? data.data : "";
  const name = filename ?? `file.${mediaType.replace(/^.*[/+]/, "")}`;
  return { mediaType, data: typeof given === "string" ? given : Buffer.from(given).toString("base64"), name };
}

/** A file as an address. */
export const dataUrl = ({ mediaType, data }: FileContent): string => `data:${mediaType};base64,${data}`;

/** Messages of one role that follow each other as one. */
export function joined<Message extends { readonly role: string }>(
  messages: readonly Message[],
  join: (first: Message, second: Message) => Message,
): Message[] {
  const all: Message[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    if (last?.role === message.role) all[all.length - 1] = join(last, message);
    else all.push(message);
  }
  return all;
}
