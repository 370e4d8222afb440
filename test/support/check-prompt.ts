import type { LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";

/** The parts of a prompt that a provider would refuse, one sentence each; empty for a valid prompt. */
export function checkPrompt(prompt: LanguageModelV4Prompt): readonly string[] {
  const messages = prompt.filter(({ role }, index) => role !== "system" || index > 0);
  return [
    ...(messages[0]?.role === "user" ? [] : ["The first message is not the user's."]),
    ...messages.flatMap(refusedNames),
    ...messages.flatMap(refusedParts),
    ...messages.flatMap((message, index) => checkMessage(message, messages[index + 1])),
    ...messages.flatMap((message, index) => checkPlace(message, messages[index - 1])),
    ...repeatedIds(messages),
    ...brokenTexts(prompt),
  ];
}

const idForm = /^[A-Za-z0-9_-]{1,64}$/;

/** The file types that at least one API accepts. */
const fileTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"];

/** OpenAI and Anthropic refuse invalid names in a history, including names that a model invented. */
function refusedNames({ content }: LanguageModelV4Message): readonly string[] {
  const parts = typeof content === "string" ? [] : content;
  const names = parts.flatMap((part) => ("toolName" in part ? [part.toolName] : []));
  return names.filter((name) => !idForm.test(name)).map((name) => `The tool name ${name} has another form.`);
}

/** Files without bytes or of a type that no API accepts, and results of blank text, which Bedrock refuses. */
function refusedParts({ content }: LanguageModelV4Message): readonly string[] {
  const parts = typeof content === "string" ? [] : content;
  const outputs = parts.flatMap((part) => (part.type === "tool-result" ? [part.output] : []));
  const inResults = outputs.flatMap((output) => (output.type === "content" ? output.value : []));
  const texts = [
    ...outputs.flatMap((output) => (output.type === "text" || output.type === "error-text" ? [output.value] : [])),
    ...inResults.flatMap((part) => (part.type === "text" ? [part.text] : [])),
  ];
  const files = [...parts, ...inResults].filter((part) => part.type === "file");
  const isRefused = ({ mediaType, data }: (typeof files)[number]): boolean =>
    !fileTypes.includes(mediaType) || data.type !== "data" || data.data.length === 0;
  return [
    ...texts.filter((text) => text.trim() === "").map(() => "The text of a result is blank."),
    ...files.filter(isRefused).map(({ mediaType }) => `A file of type ${mediaType} is refused.`),
  ];
}

function checkMessage(message: LanguageModelV4Message, next: LanguageModelV4Message | undefined): readonly string[] {
  if (message.role === "system") return ["A system message is not the first."];
  const content: readonly { readonly type: string }[] = message.content;
  const found = content.length === 0 ? [`A message of role ${message.role} is empty.`] : [];
  if (content.some((part) => "text" in part && part.type === "text" && String(part.text).trim() === "")) {
    found.push("A text is empty.");
  }
  const ids = callIds(message);
  const badIds = ids.filter((id) => !idForm.test(id)).map((id) => `The call id ${id} has another form.`);
  if (ids.length === 0) return [...found, ...badIds];
  const results = next === undefined ? [] : resultIds(next);
  const isPaired = results.length === ids.length && results.every((id, index) => id === ids[index]);
  return [
    ...found,
    ...badIds,
    ...(isPaired ? [] : [`The calls ${ids.join(", ")} have the results ${results.join(", ")}.`]),
  ];
}

function checkPlace(message: LanguageModelV4Message, before: LanguageModelV4Message | undefined): readonly string[] {
  if (before?.role === message.role) return [`Two messages of role ${message.role} follow each other.`];
  if (message.role !== "tool") return [];
  const asked = before === undefined ? [] : callIds(before);
  return resultIds(message)
    .filter((id) => !asked.includes(id))
    .map((id) => `The result ${id} has no call.`);
}

function repeatedIds(messages: readonly LanguageModelV4Message[]): readonly string[] {
  const ids = messages.flatMap(callIds);
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `The call id ${id} is repeated.`);
}

const callIds = ({ role, content }: LanguageModelV4Message): readonly string[] =>
  role === "assistant" ? content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : [])) : [];

const resultIds = ({ role, content }: LanguageModelV4Message): readonly string[] =>
  role === "tool" ? content.flatMap((part) => (part.type === "tool-result" ? [part.toolCallId] : [])) : [];

function brokenTexts(value: unknown): readonly string[] {
  if (typeof value === "string") {
    if (!value.isWellFormed()) return ["A text has half of a surrogate pair."];
    return value.includes("\0") ? ["A text has a NUL."] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [...brokenTexts(key), ...brokenTexts(member)]);
}
