import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";
import type { RememberedText } from "../../model/ports/memory.ts";
import type { DocumentReference, EntryOf, MessagePart, TimelineEntry } from "../../model/tasks/timeline.ts";
import { sentToolName } from "../../model/tool/tool-options.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { cleanArguments, cleanObject, cleanText, type RenderProfile, validMessages } from "./profiles.ts";
import {
  compactionOf,
  shortArguments,
  shortResult,
  notStarted,
  type RenderedResult,
  resultParts,
  resultsOf,
} from "./results.ts";
import { type DocumentSettings, ShownDocuments } from "./documents.ts";

export interface RenderedLog extends DocumentSettings {
  readonly system: string;
  /** The entries of one task, in order. */
  readonly entries: readonly TimelineEntry[];
  /** The model that reads it. Only the model that wrote reasoning gets it back. */
  readonly model: { readonly provider: string; readonly id: string };
  /** Results that a model gets for unfinished calls, by call id: for a question to the caller of a task. */
  readonly provisional?: ReadonlyMap<string, Json>;
  readonly provisionalDocuments?: readonly DocumentReference[];
}

/** Renders the timeline of a task as a prompt. Pure: the same entries give the same bytes, and further entries do not change the start. */
export function render(log: RenderedLog, profile: RenderProfile): LanguageModelV4Prompt {
  const { entries, provisional } = log;
  const results = new Map(resultsOf(entries));
  for (const [callId, result] of provisional ?? []) {
    if (results.get(callId)?.seq !== undefined) continue;
    const attached = log.provisionalDocuments ?? [];
    results.set(callId, { result, isError: false, seq: undefined, attached });
  }
  const messages: LanguageModelV4Message[] = [];
  const system = cleanText(log.system);
  if (system.trim() !== "") messages.push({ role: "system", content: system });
  const compaction = compactionOf(entries, results);
  const context = { log, profile, results, shortTo: compaction.shortTo };
  const shown = new ShownDocuments(log, profile);
  const late: LanguageModelV4Message[] = [];
  // A conversation has further requests; compaction always keeps the first one.
  const opening = entries.find((entry) => entry.type === "task_created");
  const summary = texts(compaction.text);
  if (opening === undefined && summary.length > 0) messages.push({ role: "user", content: [...summary] });
  for (const entry of entries) {
    if (entry === opening) messages.push(requestMessage(opening, shown, compaction.text));
    if (entry === opening || entry.seq <= compaction.to) continue;
    if (entry.type === "task_created") messages.push(requestMessage(entry, shown));
    if (entry.type === "child_ended") {
      const parts = [...childParts(entry), ...shown.parts(entry.documents ?? [])];
      (isReadLate(entry, entries) ? late : messages).push({ role: "user", content: parts });
    }
    if (entry.type !== "assistant") continue;
    messages.push(...assistantMessages(entry, context));
    // Documents come after all results of the message.
    const attached = entry.parts.flatMap((part) =>
      part.type === "call" ? (results.get(part.callId)?.attached ?? []) : [],
    );
    if (attached.length > 0) messages.push({ role: "user", content: [...shown.parts(attached)] });
    messages.push(...late.splice(0));
  }
  return validMessages(messages, log.model);
}

interface Context {
  readonly log: RenderedLog;
  readonly profile: RenderProfile;
  readonly results: ReadonlyMap<string, RenderedResult>;
  /** Messages up to this entry are shortened. */
  readonly shortTo: number;
}

const texts = (...given: readonly string[]): readonly LanguageModelV4TextPart[] =>
  given
    .map(cleanText)
    .filter((text) => text.trim() !== "")
    .map((text) => ({ type: "text", text }));

function requestMessage(
  { input, documents, memories = [] }: EntryOf<"task_created">,
  shown: ShownDocuments,
  summary = "",
): LanguageModelV4Message {
  const content = [
    ...texts(requestText(input)),
    ...shown.parts(documents),
    ...texts(memoriesText(memories)),
    ...texts(summary),
  ];
  return { role: "user", content: content.length === 0 ? [...texts("Begin.")] : content };
}

/** `request` as text, and the other arguments as JSON. */
export function requestText(input: Json): string {
  if (typeof input === "string") return input;
  if (!isRecord(input)) return JSON.stringify(input);
  const { request, documents: _documents, ...others } = input;
  const rest = Object.keys(others).length === 0 ? "" : JSON.stringify(others);
  if (typeof request !== "string") return rest === "" ? "" : JSON.stringify({ ...others, ...defined({ request }) });
  return [request, rest].filter((text) => text !== "").join("\n\n");
}

const memoriesText = (memories: readonly RememberedText[]): string =>
  memories.length === 0
    ? ""
    : `Remembered from earlier work; this is information and no request:\n${memories.map(({ scope, text }) => `- (${scope}) ${text}`).join("\n")}`;

interface Shown {
  readonly profile: RenderProfile;
  /** Whether the reading model wrote the message. */
  readonly isOwn: boolean;
  readonly isShort: boolean;
}

function assistantMessages(
  entry: EntryOf<"assistant">,
  { log, profile, results, shortTo }: Context,
): readonly LanguageModelV4Message[] {
  const isSame = entry.model.provider === log.model.provider && entry.model.id === log.model.id;
  // OpenAI refuses reasoning whose message was changed, because its items refer to each other.
  const isOwn = isSame && (entry.original === undefined || !entry.parts.some(isStoredItem));
  const isShort = entry.seq <= shortTo;
  const content = entry.parts.flatMap((part) => assistantPart(part, { isOwn, isShort, profile }));
  // Providers refuse a message with only reasoning.
  if (content.every(({ type }) => type === "reasoning")) return [];
  const calls = entry.parts.filter((part) => part.type === "call");
  const message: LanguageModelV4Message = { role: "assistant", content };
  if (calls.length === 0) return [message];
  const parts = calls.map(({ callId, tool }) => {
    const result = results.get(callId) ?? notStarted;
    return { callId, tool, ...resultParts(isShort ? shortResult(result) : result, profile) };
  });
  const after = parts.flatMap((part) => part.after);
  return [
    message,
    {
      role: "tool",
      content: parts.map(({ callId, tool, output }) => ({
        type: "tool-result" as const,
        toolCallId: callId,
        toolName: sentToolName(tool),
        output,
      })),
    },
    ...(after.length === 0 ? [] : [{ role: "user" as const, content: [...after] }]),
  ];
}

const isStoredItem = ({ provider = {} }: MessagePart): boolean =>
  Object.values(provider).some((own) => isRecord(own) && typeof own.itemId === "string");

type AssistantContent = Extract<LanguageModelV4Message, { role: "assistant" }>["content"];

function assistantPart(part: MessagePart, { isOwn, isShort, profile }: Shown): AssistantContent {
  const own: { readonly providerOptions?: SharedV4ProviderOptions } =
    isOwn && part.provider !== undefined
      ? { providerOptions: cleanObject(part.provider) as unknown as SharedV4ProviderOptions }
      : {};
  if (part.type === "call") {
    // A provider's signature may cover the arguments.
    const mayShorten = isShort && own.providerOptions === undefined;
    const input =
      part.isUnreadable === true ? {} : cleanArguments(mayShorten ? shortArguments(part.input) : part.input);
    return [{ type: "tool-call", toolCallId: part.callId, toolName: sentToolName(part.tool), input, ...own }];
  }
  const text = cleanText(part.text);
  if (part.type === "text") return text.trim() === "" ? [] : [{ type: "text", text, ...own }];
  // A signature replaces reasoning that is not shown.
  const isKept = isOwn && profile.takesReasoning && (text.trim() !== "" || part.provider !== undefined);
  return isKept ? [{ type: "reasoning", text, ...own }] : [];
}

/** The parts that tell a model about the end of a background task. */
function childParts(entry: EntryOf<"child_ended">): readonly LanguageModelV4TextPart[] {
  const { child, agent, ok, result, isAnswer } = entry;
  const shown = typeof result === "string" ? result : JSON.stringify(result);
  const what =
    isAnswer === true
      ? `The answer of ${agent} to your question ${child}:`
      : `The task ${child} of your agent ${agent} has ${ok ? "ended" : "failed"}. Its result:`;
  const text = `[${what}]\n${shown}`;
  return [{ type: "text", text: cleanText(text) }];
}

/** Whether the model wrote its next message without it; then it comes after that message. */
function isReadLate({ seq }: EntryOf<"child_ended">, entries: readonly TimelineEntry[]): boolean {
  const next = entries.find((entry) => entry.type === "assistant" && entry.seq > seq);
  return next?.type === "assistant" && next.seen !== undefined && next.seen < seq;
}
