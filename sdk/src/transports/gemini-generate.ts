import type { MessageFormat, ModelMessage, Transport } from "../model/call/transport.ts";
import { withheldEnding } from "../model/call/message-ending.ts";
import { isRecord } from "../util/is-record.ts";
import {
  isPartial,
  readFunctionCall,
  writeFunctionResponse,
  type GeminiFunctionResponse,
} from "./shared/gemini-functions.ts";
import { failedMessage, idOf, isFailure, recordOf, recordsOf, textOf } from "./shared/read-value.ts";

/** A response of Gemini's `generateContent`, or a chunk of `generateContentStream`. Only the first candidate is read. */
export interface GeminiMessage {
  readonly candidates?: readonly object[] | undefined;
}

/** The model's content to send back, or the results of all its calls in one content. */
export type GeminiReply<Given> = GeminiEcho<Given> | { role: "user"; parts: GeminiUserPart[] };

/** A part that is sent back: a result, or a note about an unreadable call. */
export type GeminiUserPart = { functionResponse: GeminiFunctionResponse } | { text: string };

/** The model's content. */
export type GeminiEcho<Given> = Given extends { readonly candidates?: readonly (infer Candidate)[] | undefined }
  ? Candidate extends { readonly content?: infer Content }
    ? NonNullable<Content>
    : never
  : never;

/** Types of messages in Gemini's `generateContent`. */
export interface GeminiGenerateFormat extends MessageFormat {
  readonly provider: "gemini";
  readonly message: GeminiMessage;
  readonly reply: GeminiReply<this["given"]>;
}

/** Gemini's `generateContent`, whole or streamed. */
const transport: Transport<GeminiGenerateFormat> = {
  id: "gemini-generate",
  provider: "gemini",
  read(message, pieces) {
    const given = recordOf(message);
    const former = pieces as PartPieces | undefined;
    if (isFailure(given)) return { message: failedMessage(given) };
    const candidate = recordsOf(given.candidates).find(({ index }) => index === undefined || index === 0);
    const blocked = idOf(recordOf(given.promptFeedback).blockReason);
    if (blocked !== undefined)
      return { message: { calls: [], echo: [], ending: { kind: "refused", reason: blocked } } };
    // A chunk may report only the tokens used, even after the end.
    if (candidate === undefined) return former === undefined ? { message: { calls: [], echo: [] } } : { pieces };
    const id = idOf(given.responseId);
    const content = recordOf(candidate.content);
    const added = recordsOf(content.parts);
    if (former?.isEnded === true && added.length === 0) return { pieces };
    const isSame = former !== undefined && former.isEnded !== true && (id === undefined || (former.id ?? id) === id);
    const known = isSame ? former : undefined;
    const parts = addParts(known?.parts ?? [], added);
    const read: PartPieces = { id: id ?? known?.id, role: idOf(content.role) ?? known?.role ?? "model", parts };
    // A response without a finish reason is not finished.
    if (idOf(candidate.finishReason) === undefined) return { pieces: read };
    return { pieces: { ...read, isEnded: true }, message: complete(read, candidate) };
  },
  write: (results) => [
    { role: "user", parts: results.map((result) => ({ functionResponse: writeFunctionResponse(result, true) })) },
  ],
};

export default transport;

function complete({ role, parts }: PartPieces, candidate: Readonly<Record<string, unknown>>): ModelMessage {
  const asked = parts.flatMap(({ functionCall }) => (isRecord(functionCall) ? [functionCall] : []));
  const calls = asked.map(readFunctionCall);
  const ending =
    withheldEnding(candidate.finishReason) ?? withheldEnding(asked.some(isPartial) ? "incomplete" : undefined);
  const sent = parts
    .filter((part) => !isBlank(part))
    .map(({ functionCall, ...part }) =>
      isRecord(functionCall) ? { ...part, functionCall: withoutStream(functionCall) } : part,
    );
  const echo = sent.length === 0 ? [] : [{ role, parts: sent }];
  if (candidate.finishReason !== "MALFORMED_FUNCTION_CALL" || calls.length > 0) return { calls, echo, ending };
  // The API drops a call that it cannot parse, so there is no call to answer.
  const text = `Your function call could not be read. ${textOf(candidate.finishMessage)}`.trim();
  const note = { role: "user", parts: [{ text: `${text} Make it again with valid arguments.` }] };
  return { calls, echo, ending, notes: [note], isPaused: true };
}

/** A part with only an empty text, which the API refuses although it may write one. With a signature, it must be sent back. */
const isBlank = ({ text, ...more }: Part): boolean =>
  text === "" && Object.values(more).every((value) => value === undefined);

function withoutStream(call: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { partialArgs, willContinue, ...whole } = call;
  return partialArgs === undefined && willContinue === undefined ? call : whole;
}

type Part = Readonly<Record<string, unknown>>;

interface PartPieces {
  /** Whether the response is complete: later chunks do not start another response. */
  readonly isEnded?: boolean;
  /** Id of the response; a new one means that the stream was restarted. */
  readonly id: string | undefined;
  readonly role: string;
  readonly parts: readonly Part[];
}

/** Adds the parts of a chunk. The arguments of a call may arrive in pieces, each with the path of a value. */
function addParts(known: readonly Part[], parts: readonly Part[]): readonly Part[] {
  return parts.reduce((all: readonly Part[], part) => {
    const call = part.functionCall;
    if (!isRecord(call)) return [...all, part];
    // Only a part with a name starts a call; some servers do not mark that the previous call continues.
    const isOpen = ({ functionCall }: Part): boolean => recordOf(functionCall).willContinue === true;
    const at = all.some(isOpen) ? all.findLastIndex(isOpen) : all.findLastIndex((each) => isRecord(each.functionCall));
    const open = all[at];
    if (open === undefined || idOf(call.name) !== undefined)
      return [...all, { ...part, functionCall: withArgs(call, {}) }];
    const former = recordOf(open.functionCall);
    const { name: _name, ...more } = call;
    return all.with(at, { ...open, functionCall: withArgs({ willContinue: false, ...more }, former) });
  }, known);
}

function withArgs(call: Part, former: Part): Part {
  const pieces = recordsOf(call.partialArgs);
  if (pieces.length === 0)
    return { ...former, ...call, ...(isRecord(former.args) && { args: { ...former.args, ...recordOf(call.args) } }) };
  const args = pieces.reduce(addPiece, recordOf(former.args ?? call.args));
  return { ...former, ...call, args };
}

function addPiece(args: Part, piece: Part): Part {
  const path = keysOf(piece.jsonPath);
  return path === undefined ? args : recordOf(put(args, path, piece));
}

/** The keys of a path such as `$.items[0].name`; undefined if it cannot be followed. */
function keysOf(jsonPath: unknown): readonly (string | number)[] | undefined {
  if (typeof jsonPath !== "string" || !jsonPath.startsWith("$")) return undefined;
  const steps = [...jsonPath.slice(1).matchAll(/\.([^.[\]]+)|\[(\d{1,6})\]|\['([^']*)'\]|\["([^"]*)"\]/g)];
  if (steps.length === 0 || steps.map(([step]) => step).join("") !== jsonPath.slice(1)) return undefined;
  return steps.map(
    ([, name, index, single, double]) =>
      name ?? (index === undefined ? undefined : Number(index)) ?? single ?? double ?? "",
  );
}

/** A copy with the piece at this path; a text piece is appended to the earlier text. */
function put(target: unknown, path: readonly (string | number)[], piece: Part): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return valueOf(piece, target);
  if (typeof key === "number") {
    const items: unknown[] = Array.isArray(target) ? [...(target as unknown[])] : [];
    // A hole would be sent as null.
    if (key > items.length) return items;
    items[key] = put(items[key], rest, piece);
    return items;
  }
  const record = recordOf(target);
  const value = put(Object.hasOwn(record, key) ? record[key] : undefined, rest, piece);
  // `fromEntries` defines the key, even `__proto__`.
  return Object.fromEntries([...Object.entries(record).filter(([other]) => other !== key), [key, value]]);
}

function valueOf({ stringValue, numberValue, boolValue }: Part, former: unknown): unknown {
  if (typeof stringValue === "string") return typeof former === "string" ? former + stringValue : stringValue;
  return numberValue ?? boolValue ?? null;
}
