import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { idOf, recordOf, recordsOf, textOf } from "./read-value.ts";
import type { Given } from "./sent-call.ts";

/** The message of a stream, as received so far. */
export interface ChatPieces {
  /** Id of the last chunk; a new one with a role means that the stream was restarted. */
  readonly id: string | undefined;
  /** Ids that two consecutive chunks had: their server does not use a new id for each chunk. */
  readonly lasting?: readonly string[];
  /** Whether the message is complete: later pieces with its id do not start another message. */
  readonly isEnded?: boolean;
  /** Whether a chunk after the end repeated the role: servers that use one id for all messages start the next one this way. */
  readonly isReopened?: boolean;
  readonly message: Given;
  readonly calls: readonly CallPieces[];
}

interface CallPieces {
  /** Id of the chunk that started the call. */
  readonly of: string | undefined;
  readonly index: unknown;
  readonly id: string | undefined;
  readonly name: string;
  readonly text: string;
  /** Members that servers add to a call and need back, such as `extra_content` with Gemini's signature. */
  readonly more: Given;
}

export function addChatDelta(pieces: ChatPieces | undefined, id: string | undefined, delta: Given): ChatPieces {
  const { tool_calls, ...rest } = delta;
  const deltas = recordsOf(tool_calls);
  const isNew = pieces === undefined || pieces.isEnded === true || isRestart(pieces, id, delta);
  const known: ChatPieces = isNew ? { id, message: {}, calls: [] } : pieces;
  const { lasting = [] } = known;
  const kept = isMadeAgain(known, id, deltas) ? known.calls.filter((call) => call.of === id) : known.calls;
  const calls = deltas.reduce((all: readonly CallPieces[], each) => addCall(all, { ...each, of: id }), kept);
  const isLasting = !isNew && id !== undefined && id === known.id && !lasting.includes(id);
  return {
    id: id ?? known.id,
    lasting: isLasting ? [...lasting, id] : lasting,
    message: addMembers(known.message, rest),
    calls,
  };
}

/** Whether a stream was restarted. Some servers use another id for each chunk, so a continued call is not a new one. */
function isRestart({ id: known }: ChatPieces, id: string | undefined, delta: Given): boolean {
  const isAnother = id !== undefined && known !== undefined && id !== known;
  return isAnother && idOf(delta.role) !== undefined && recordsOf(delta.tool_calls).every(isNamed);
}

/** Whether a stream that was restarted without a role repeats a call of the first attempt: with the call's index and another lasting id. */
const isMadeAgain = ({ calls, lasting = [] }: ChatPieces, id: string | undefined, deltas: readonly Given[]): boolean =>
  deltas.some((delta) => {
    const before = calls.find(({ index }) => typeof index === "number" && index === delta.index);
    return isNamed(delta) && before?.of !== undefined && before.of !== id && lasting.includes(before.of);
  });

const isNamed = (call: Given): boolean => idOf(recordOf(call.function).name) !== undefined;

export function chatMessage({ id: messageId, message, calls }: ChatPieces): Given {
  const made = calls.filter((call, at) => !isEcho(call, calls.slice(0, at)));
  const toolCalls = made.map(({ id, name, text, more }) => ({
    ...more,
    id,
    type: "function",
    function: { name, arguments: text },
  }));
  const whole = {
    ...message,
    role: "assistant",
    content: message.content ?? null,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  };
  return withCallIds(whole, messageId);
}

/** Adds an id to each call without one: results are matched by id, so ids must be unique. */
export function withCallIds(message: Given, messageId = "call"): Given {
  const calls = recordsOf(message.tool_calls);
  if (calls.every(({ id }) => idOf(id) !== undefined)) return message;
  const named = calls.map((call, at) => (idOf(call.id) === undefined ? { ...call, id: `${messageId}_${at}` } : call));
  return { ...message, tool_calls: named };
}

/** Whether a call exists already: it has the same id, or an empty delta that repeats the name with another id ends it. */
function isEcho({ index, id, name, text }: CallPieces, before: readonly CallPieces[]): boolean {
  const last = before.at(-1);
  const isEnd = text === "" && index !== undefined && last?.index === index && last.name === name && isWhole(last.text);
  return (
    isEnd || (id !== undefined && before.some((call) => call.id === id && call.name === name && call.text === text))
  );
}

/** Texts and lists of a message arrive in pieces: `content`, `refusal`, and members that other servers add, such as `reasoning_details`. */
function addMembers(message: Given, delta: Given): Given {
  const added = Object.entries(present(delta)).map(([key, value]) => [
    key,
    key === "role" ? value : joined(message[key], value),
  ]);
  return { ...message, ...(Object.fromEntries(added) as Given) };
}

const present = (members: Given): Given =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

function addCall(calls: readonly CallPieces[], delta: Given & Pick<CallPieces, "of">): readonly CallPieces[] {
  const { of, index, id: given, function: called, type: _type, ...more } = delta;
  const id = idOf(given);
  const { name: said, arguments: args } = recordOf(called);
  const name = textOf(said);
  const text = isRecord(args) ? JSON.stringify(args) : textOf(args);
  const piece = { of, index: index ?? undefined, id, name, text, more };
  const at = continuedBy(calls, piece);
  const known = calls[at];
  if (known === undefined) return [...calls, piece];
  return calls.with(at, {
    ...known,
    id: known.id ?? id,
    name: known.name === "" ? name : known.name,
    text: textAfter(known.text, text),
    // Servers send each added member of a call whole, some of them with every delta.
    more: { ...known.more, ...present(more) },
  });
}

/** Some servers start with `{}` before the arguments, or repeat all arguments at the end. */
function textAfter(known: string, piece: string): string {
  const isReplaced = known === "{}" && piece.startsWith("{");
  return isReplaced || (piece === known && isWhole(known)) ? piece : known + piece;
}

/**
 * The call that a delta continues; -1 for a new one. Servers omit the index or the id, use one index for all calls, repeat the name, or change
 * the id in each delta. So only a delta with a name can start a call, and only if the arguments of the previous call are complete.
 */
function continuedBy(calls: readonly CallPieces[], { index, id, name, text }: CallPieces): number {
  const byIndex = index === undefined ? -1 : calls.findLastIndex((call) => call.index === index);
  const byId = id === undefined ? -1 : calls.findLastIndex((call) => call.id === id && call.index === index);
  if (name === "") {
    const sameId = id === undefined ? -1 : calls.findLastIndex((call) => call.id === id);
    return [byId, byIndex, sameId].find((at) => at !== -1) ?? calls.length - 1;
  }
  if (byId !== -1 && !isSecond(calls[byId], { name, text })) return byId;
  const at = index === undefined ? (id === undefined ? calls.length - 1 : -1) : byIndex;
  const known = calls[at];
  if (known === undefined) return -1;
  const isAnotherId = id !== undefined && known.id !== undefined && id !== known.id;
  if (known.name !== "" && known.name !== name) return -1;
  if (!isWhole(known.text)) return at;
  return isAnotherId || text !== "" ? -1 : at;
}

/** Whether a delta with the id and index of a complete call is another call: its server uses the same for all calls. */
const isSecond = (known: CallPieces | undefined, { name, text }: Pick<CallPieces, "name" | "text">): boolean =>
  known !== undefined && ((known.name !== "" && known.name !== name) || (isWhole(known.text) && text !== ""));

const isWhole = (text: string): boolean => isRecord(parseJson(text));

/** The members of a list item that arrive in pieces: reasoning of OpenRouter (`text`, `summary`), LiteLLM and Mistral (`thinking`). */
const pieced = ["text", "summary", "thinking"];

/** A member of a message after another delta: text and lists arrive in pieces, any other value is whole. */
function joined(known: unknown, value: unknown): unknown {
  if (typeof value === "string") return Array.isArray(known) ? addItem(known, textItem(value)) : textOf(known) + value;
  if (Array.isArray(value)) return (value as unknown[]).reduce(addItem, listOf(known));
  return isRecord(known) && isRecord(value) ? { ...known, ...value } : value;
}

const textItem = (text: string): Given => ({ type: "text", text });

const listOf = (known: unknown): readonly unknown[] =>
  Array.isArray(known) ? (known as unknown[]) : textOf(known) === "" ? [] : [textItem(textOf(known))];

function addItem(items: readonly unknown[], item: unknown): readonly unknown[] {
  const at = isRecord(item) && isPiece(item) ? items.findLastIndex((known) => isContinued(known, item)) : -1;
  // An item without an index continues the last one only.
  if (at === -1 || !isRecord(item) || (item.index === undefined && at < items.length - 1)) return [...items, item];
  const known = items[at] as Given;
  const given = Object.entries(item).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const changed = given.map(([key, value]) => [key, pieced.includes(key) ? joined(known[key], value) : value]);
  return items.with(at, { ...known, ...(Object.fromEntries(changed) as Given) });
}

const isPiece = (item: Given): boolean => [...pieced, "signature"].some((key) => key in item);

/** A signature ends its item, because it signs the whole text before it. */
function isContinued(known: unknown, item: Given): boolean {
  if (!isRecord(known) || !isPiece(known) || known.type !== item.type || known.index !== item.index) return false;
  const isAnother = typeof known.id === "string" && typeof item.id === "string" && known.id !== item.id;
  const isSigned = textOf(known.signature) !== "" && pieced.some((key) => textOf(item[key]) !== "");
  return !isAnother && !isSigned;
}
