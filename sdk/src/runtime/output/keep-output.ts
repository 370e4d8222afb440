import { ToolError } from "../../errors/tool-error.ts";
import type { CallSession } from "../../model/call/call.ts";
import type { StatePart, StateParts } from "../../model/call/state-part.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { LogEntry, Store } from "../../model/ports/store.ts";
import type { OutputPage, OutputRange } from "../../model/tool/tool-outputs.ts";
import type { Json } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { quoted } from "../arguments/quote-value.ts";
import { messageOf } from "../values/response-errors.ts";

export interface OutputKeeper {
  readonly session: Pick<CallSession, "id" | "parts" | "policy" | "stored">;
  readonly ports: Pick<Ports, "ids" | "store">;
}

/** The texts of a session without a store, by handle: they end with the process. */
const textsInMemory = (parts: StateParts): Map<string, string> => parts.keep(noTexts);

const noTexts = (): Map<string, string> => new Map();

export interface KeptOutput {
  readonly handle: string;
  /** Set if the text is unexpectedly lost at the end of the process. */
  readonly warning?: string;
}

/** Keeps a text for the session: in its store, so that it survives the process, or in memory. */
export function keepOutput(keeper: OutputKeeper, text: string): KeptOutput | Promise<KeptOutput> {
  const { session, ports } = keeper;
  const handle = `out_${sha256(`${session.id} ${ports.ids()}`).slice(0, 12)}`;
  if (ports.store !== undefined) return storeOutput(keeper, handle, text);
  textsInMemory(session.parts).set(handle, text);
  record(keeper, handle, text);
  return { handle };
}

async function storeOutput(keeper: OutputKeeper, handle: string, text: string): Promise<KeptOutput> {
  const { session, ports } = keeper;
  let warning: string | undefined;
  try {
    await ports.store?.append(outputLog(session.id, handle), { entries: [{ entry: text }], after: 0 });
  } catch (thrown) {
    textsInMemory(session.parts).set(handle, text);
    warning = `The whole result is kept in memory only: ${messageOf(thrown)}.`;
  }
  record(keeper, handle, text);
  // Without its entry, another process would not know the handle. If it cannot be stored now, it is stored with the session's next entries.
  await session.stored()?.catch(() => undefined);
  return warning === undefined ? { handle } : { handle, warning };
}

/** Drops the oldest outputs when there are too many characters. */
function record({ session, ports }: OutputKeeper, handle: string, { length: characters }: string): void {
  const { parts, policy } = session;
  parts.record(outputsPart, { type: "kept", handle, characters });
  const lengths = parts.read(outputsPart);
  let total = 0;
  for (const length of lengths.values()) total += length;
  for (const [oldest, length] of lengths) {
    if (oldest === handle || total <= policy.output.maxKeptCharacters) return;
    parts.record(outputsPart, { type: "dropped", handle: oldest });
    textsInMemory(parts).delete(oldest);
    total -= length;
    void removeFrom(ports.store, session.id, oldest);
  }
}

/** Removes the outputs of an ended session from the store. */
export async function removeOutputs({ session, ports }: OutputKeeper): Promise<void> {
  const handles = [...session.parts.read(outputsPart).keys()];
  await Promise.all(handles.map((handle) => removeFrom(ports.store, session.id, handle)));
}

/** A document that cannot be removed only uses space. */
async function removeFrom(store: Store | undefined, sessionId: string, handle: string): Promise<void> {
  try {
    await store?.erase(outputLog(sessionId, handle));
  } catch {
    // Stays.
  }
}

const outputLog = (sessionId: string, handle: string): string => `output:${sessionId}:${handle}`;

/** Lengths in characters by handle, oldest first. */
type KeptOutputs = ReadonlyMap<string, number>;

type OutputEntry =
  | { readonly type: "kept"; readonly handle: string; readonly characters: number }
  | { readonly type: "dropped"; readonly handle: string };

const outputsPart: StatePart<KeptOutputs, OutputEntry> = {
  name: "outputs",
  initial: () => new Map(),
  add(before, entries) {
    const lengths = new Map(before);
    for (const entry of entries) {
      if (entry.type === "kept") lengths.set(entry.handle, entry.characters);
      else lengths.delete(entry.handle);
    }
    return lengths;
  },
};

const usualCount = 10_000;

export async function readOutput(
  keeper: OutputKeeper,
  handle: string,
  { from = 0, count = usualCount }: OutputRange = {},
): Promise<OutputPage> {
  const text = await textOf(keeper, handle);
  const characters = text.length;
  if (!Number.isInteger(from) || from < 0 || from >= characters) {
    throw new ToolError("PERMANENT", `The result has ${characters} characters; none is at ${quoted(from)}.`, {
      suggestion: `Read from a position between 0 and ${characters - 1}.`,
    });
  }
  if (!Number.isInteger(count) || count < 1) {
    throw new ToolError("PERMANENT", `A page has at least one character, not ${quoted(count)}.`);
  }
  const start = isInsidePair(text, from) ? from - 1 : from;
  // A page always advances, even if it has room for only half a character.
  const end = Math.max(pageEnd(text, start, count), start + (isInsidePair(text, start + 1) ? 2 : 1));
  const page = { text: text.slice(start, end), from: start, characters };
  return end < characters ? { ...page, next: end } : page;
}

async function textOf({ session, ports: { store } }: OutputKeeper, handle: string): Promise<string> {
  if (!session.parts.read(outputsPart).has(handle)) throw notKept(handle);
  const text =
    textsInMemory(session.parts).get(handle) ?? (await stored(() => store?.read(outputLog(session.id, handle))));
  if (typeof text !== "string") throw notKept(handle);
  return text;
}

async function stored(read: () => Promise<readonly LogEntry[]> | undefined): Promise<Json | undefined> {
  try {
    return (await read())?.[0]?.entry;
  } catch (cause) {
    throw new ToolError("TRANSIENT", `The store failed: ${messageOf(cause)}.`, { cause });
  }
}

const notKept = (handle: string): ToolError =>
  new ToolError("PERMANENT", `This session has no result with the handle ${quoted(handle)}.`, {
    suggestion:
      "Use the handle at the end of a shortened result. The oldest results are dropped: call their tool again.",
  });

/** The start and the end of a text within this number of characters, and the number of omitted characters between them. */
export function markedCut(text: string, most: number) {
  const headMost = Math.ceil((most * 2) / 3);
  const head = text.slice(0, pageEnd(text, 0, headMost));
  const tail = text.slice(tailStart(text, most - headMost));
  const shown = head.length + tail.length;
  const mark = `[… ${text.length - shown} characters left out …]`;
  return { head, shown, text: [head, mark, tail].filter((part) => part !== "").join("\n\n") };
}

/**
 * The end of a page that starts at `from` and has at most `most` characters: at a line end if there is one in the last quarter, and never inside
 * a surrogate pair.
 */
function pageEnd(text: string, from: number, most: number): number {
  const end = from + most;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf("\n", end - 1) + 1;
  if (line > end - most / 4) return line;
  return isInsidePair(text, end) ? end - 1 : end;
}

function tailStart(text: string, most: number): number {
  const start = text.length - most;
  const line = text.indexOf("\n", start - 1) + 1;
  if (line > 0 && line < start + most / 4) return line;
  return isInsidePair(text, start) ? start + 1 : start;
}

/** Whether the position lies between the two halves of one character. */
function isInsidePair(text: string, at: number): boolean {
  return isIn(text.charCodeAt(at - 1), 0xd8_00) && isIn(text.charCodeAt(at), 0xdc_00);
}

/** Each half has 1,024 possible codes. */
const isIn = (code: number, first: number): boolean => code >= first && code < first + 0x4_00;
