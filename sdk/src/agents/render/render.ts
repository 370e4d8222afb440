import type { LanguageModelV4Message, LanguageModelV4Prompt, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { DocumentReference, EntryOf, MessagePart, TimelineEntry } from "../../model/tasks/timeline.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { cleanArguments, cleanObject, cleanText } from "./clean.ts";
import type { RenderProfile } from "./profiles.ts";
import { resultParts } from "./result-parts.ts";
import { notStarted, resultsOf, type RenderedResult } from "./results.ts";

/** What is rendered. */
export interface RenderedLog {
  /** The instructions of the agent. */
  readonly system: string;
  /** The entries of one task, in order. */
  readonly entries: readonly TimelineEntry[];
  /** The model that reads it: only that one gets its own reasoning back. */
  readonly model: { readonly provider: string; readonly id: string };
  /** What a model gets for calls that have no result, by call: for a question to the caller of a task. */
  readonly provisional?: ReadonlyMap<string, Json>;
}

/** A prompt, and what was wrong with the timeline it comes from. */
export interface Rendering {
  readonly prompt: LanguageModelV4Prompt;
  /** Results without a call, which are left out. */
  readonly strays: readonly string[];
}

/** The timeline of a task as a prompt. Pure: the same entries give the same bytes, and further entries leave the beginning as it is. */
export function render(log: RenderedLog, profile: RenderProfile): Rendering {
  const { entries, provisional } = log;
  const results = new Map(resultsOf(entries));
  for (const [callId, result] of provisional ?? []) {
    if (results.get(callId)?.seq === undefined) results.set(callId, { result, isError: false, seq: undefined });
  }
  const messages: LanguageModelV4Message[] = [];
  const system = cleanText(log.system);
  if (system.trim() !== "") messages.push({ role: "system", content: system });
  const covered = coveredBy(entries, results);
  const context = { log, profile, results };
  for (const entry of entries) {
    if (entry.type === "task_created") messages.push(requestMessage(entry, covered?.text));
    if (entry.type === "assistant" && entry.seq > (covered?.to ?? 0))
      messages.push(...assistantMessages(entry, context));
  }
  const calls = new Set(entries.flatMap((entry) => (entry.type === "assistant" ? entry.parts : [])).map(callIdOf));
  return { prompt: merged(messages), strays: [...results.keys()].filter((callId) => !calls.has(callId)) };
}

const callIdOf = (part: MessagePart): string | undefined => (part.type === "call" ? part.callId : undefined);

interface Context {
  readonly log: RenderedLog;
  readonly profile: RenderProfile;
  readonly results: ReadonlyMap<string, RenderedResult>;
}

/** What the last compaction stands for; its end is moved back where a result of what it covers comes after it. */
function coveredBy(
  entries: readonly TimelineEntry[],
  results: ReadonlyMap<string, RenderedResult>,
): { readonly to: number; readonly text: string } | undefined {
  const compacted = entries.findLast((entry) => entry.type === "compacted");
  if (compacted === undefined) return undefined;
  const isCut = (entry: TimelineEntry): boolean =>
    entry.type === "assistant" &&
    entry.seq <= compacted.to &&
    entry.parts.some(
      (part) => part.type === "call" && (results.get(part.callId)?.seq ?? Number.POSITIVE_INFINITY) > compacted.to,
    );
  const firstCut = entries.find(isCut)?.seq;
  return { to: firstCut === undefined ? compacted.to : firstCut - 1, text: compacted.text };
}

function requestMessage({ input, documents }: EntryOf<"task_created">, summary = ""): LanguageModelV4Message {
  const texts = [requestText(input), documentsText(documents), summary]
    .map(cleanText)
    .filter((text) => text.trim() !== "");
  const content = (texts.length === 0 ? ["Begin."] : texts).map((text) => ({ type: "text" as const, text }));
  return { role: "user", content };
}

/** `request` as text, and the other arguments as JSON. */
export function requestText(input: Json): string {
  if (typeof input === "string") return input;
  if (!isRecord(input)) return JSON.stringify(input);
  const { request, documents: _documents, failFast: _failFast, ...others } = input;
  const rest = Object.keys(others).length === 0 ? "" : JSON.stringify(others);
  if (typeof request !== "string")
    return rest === "" ? "" : JSON.stringify({ ...others, ...(request === undefined ? {} : { request }) });
  return [request, rest].filter((text) => text !== "").join("\n\n");
}

const documentsText = (documents: readonly DocumentReference[]): string =>
  documents.length === 0
    ? ""
    : `Documents:\n${documents.map(({ path, version }) => `- ${path}${version === undefined ? "" : ` (version ${version})`}`).join("\n")}`;

/** What was made of a message of the model, and of which results: those of a settled message do not change. */
interface Kept {
  readonly profile: RenderProfile;
  readonly isOwn: boolean;
  readonly results: readonly (RenderedResult | undefined)[];
  readonly messages: readonly LanguageModelV4Message[];
}

const kept = new WeakMap<TimelineEntry, Kept>();

/** Each turn renders all turns before it again, so what they give is kept. */
function assistantMessages(entry: EntryOf<"assistant">, context: Context): readonly LanguageModelV4Message[] {
  const { log, profile } = context;
  const isOwn = entry.model.provider === log.model.provider && entry.model.id === log.model.id;
  const results = entry.parts.flatMap((part) => (part.type === "call" ? [context.results.get(part.callId)] : []));
  const before = kept.get(entry);
  const isSame =
    before?.profile === profile &&
    before.isOwn === isOwn &&
    before.results.every(
      (old, index) => old?.result === results[index]?.result && old?.isError === results[index]?.isError,
    );
  if (isSame) return before.messages;
  const messages = makeMessages(entry, isOwn, context);
  kept.set(entry, { profile, isOwn, results, messages });
  return messages;
}

function makeMessages(
  entry: EntryOf<"assistant">,
  isOwn: boolean,
  { profile, results }: Context,
): readonly LanguageModelV4Message[] {
  const content = entry.parts.flatMap((part) => assistantPart(part, { isOwn, profile }));
  if (content.length === 0) return [];
  const calls = entry.parts.filter((part) => part.type === "call");
  const message: LanguageModelV4Message = { role: "assistant", content };
  if (calls.length === 0) return [message];
  const parts = calls.map(({ callId, tool }) => ({
    callId,
    tool,
    ...resultParts(results.get(callId) ?? notStarted, profile),
  }));
  const after = parts.flatMap((part) => part.after);
  return [
    message,
    {
      role: "tool",
      content: parts.map(({ callId, tool, output }) => ({
        type: "tool-result" as const,
        ...{ toolCallId: callId, toolName: cleanText(tool), output },
      })),
    },
    ...(after.length === 0 ? [] : [{ role: "user" as const, content: [...after] }]),
  ];
}

type AssistantContent = Extract<LanguageModelV4Message, { role: "assistant" }>["content"];

function assistantPart(
  part: MessagePart,
  { isOwn, profile }: { readonly isOwn: boolean; readonly profile: RenderProfile },
): AssistantContent {
  const own =
    isOwn && part.provider !== undefined
      ? { providerOptions: cleanObject(part.provider) as unknown as SharedV4ProviderOptions }
      : {};
  if (part.type === "call") {
    const input = part.isUnreadable === true ? {} : cleanArguments(part.input);
    return [{ type: "tool-call", toolCallId: part.callId, toolName: cleanText(part.tool), input, ...own }];
  }
  const text = cleanText(part.text);
  if (part.type === "text") return text.trim() === "" ? [] : [{ type: "text", text, ...own }];
  // A signature stands for reasoning that is not shown.
  const isKept = isOwn && profile.takesReasoning && (text.trim() !== "" || part.provider !== undefined);
  return isKept ? [{ type: "reasoning", text, ...own }] : [];
}

/** Messages of one role that follow each other as one message; nothing comes between a call and its result. */
function merged(messages: readonly LanguageModelV4Message[]): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Prompt = [];
  for (const message of messages) {
    const last = prompt.at(-1);
    if (last?.role === "user" && message.role === "user") {
      prompt[prompt.length - 1] = { role: "user", content: [...last.content, ...message.content] };
    } else if (last?.role === "assistant" && message.role === "assistant") {
      prompt[prompt.length - 1] = { role: "assistant", content: [...last.content, ...message.content] };
    } else prompt.push(message);
  }
  return prompt;
}
