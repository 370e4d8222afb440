import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from "@ai-sdk/provider";

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

/** What a form makes of the contents of messages. */
export interface PartMakers<Part> {
  readonly text: (text: string) => Part;
  readonly file: (file: FileContent) => Part;
  /** Of a part that the model wrote; empty for what the form leaves out. */
  readonly said: (part: AssistantPart) => readonly Part[];
  readonly result: (call: LanguageModelV4ToolResultPart, content: ResultContent) => readonly Part[];
}

/** A part of a message of the model. */
export type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** Messages of one role that follow each other, as one. */
export interface Turn<Part> {
  readonly role: "user" | "assistant";
  readonly parts: Part[];
}

/** A prompt without its instructions, for clients that take results as messages of the user. */
export function turnsOf<Part>(prompt: LanguageModelV4Prompt, make: PartMakers<Part>): readonly Turn<Part>[] {
  const turns: Turn<Part>[] = [];
  for (const message of prompt) {
    if (message.role === "system") continue;
    const role = message.role === "assistant" ? "assistant" : "user";
    const parts = message.content.flatMap((part) => partsOf(part, message.role, make));
    const last = turns.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else turns.push({ role, parts });
  }
  return turns;
}

type ContentPart = Exclude<LanguageModelV4Message, { role: "system" }>["content"][number];

function partsOf<Part>(
  part: ContentPart,
  role: string,
  { text, file, said, result }: PartMakers<Part>,
): readonly Part[] {
  if (role === "assistant") return said(part as AssistantPart);
  if (part.type === "text") return [text(part.text)];
  if (part.type === "file") return [file(fileContent(part))];
  return part.type === "tool-result" ? result(part, resultContent(part)) : [];
}
