import type { CallSession } from "../../model/call.ts";
import type { Ports } from "../../model/ports.ts";
import type { Store } from "../../model/ports/store.ts";
import type { StateParts } from "../../model/state-part.ts";
import { memoize } from "../../util/memo.ts";
import { sha256 } from "../../util/sha256.ts";
import { messageOf } from "../outcomes/response-errors.ts";
import { outputsPart } from "../parts/outputs.ts";

/** What keeps the results of a session. */
export interface OutputKeeper {
  readonly session: Pick<CallSession, "id" | "parts" | "policy" | "saved">;
  readonly ports: Pick<Ports, "ids" | "store">;
}

/** The texts of a session that no store has, by handle: they end with the process. */
export const textsInMemory = memoize((_: StateParts) => new Map<string, string>());

/** A result that is kept. */
export interface KeptOutput {
  readonly handle: string;
  /** Set where it is lost at the end of the process, against expectation. */
  readonly warning?: string;
}

/** Keeps a text for the session: in its store, so that it outlasts the process, or in memory. */
export function keepOutput(keeper: OutputKeeper, text: string): KeptOutput | Promise<KeptOutput> {
  const { session, ports } = keeper;
  const handle = `out_${sha256(`${session.id} ${ports.ids()}`).slice(0, 12)}`;
  if (ports.store !== undefined) return storeOutput(keeper, { store: ports.store, handle, text });
  textsInMemory(session.parts).set(handle, text);
  record(keeper, handle, text);
  return { handle };
}

interface Stored {
  readonly store: Store;
  readonly handle: string;
  readonly text: string;
}

async function storeOutput(keeper: OutputKeeper, { store, handle, text }: Stored): Promise<KeptOutput> {
  const { session } = keeper;
  let warning: string | undefined;
  try {
    await store.append(outputLog(session.id, handle), { entries: [text], after: 0 });
  } catch (thrown) {
    textsInMemory(session.parts).set(handle, text);
    warning = `The whole result is kept in memory only: ${messageOf(thrown)}.`;
  }
  record(keeper, handle, text);
  // Without its entry, another process would not know the handle. Where it cannot be stored now, it is with the session's next entries.
  await session.saved()?.catch(() => undefined);
  return warning === undefined ? { handle } : { handle, warning };
}

/** Drops the oldest where there are too many characters. */
function record({ session, ports }: OutputKeeper, handle: string, { length: characters }: string): void {
  const { parts, policy } = session;
  parts.record(outputsPart, { type: "kept", handle, characters });
  const { lengths } = parts.read(outputsPart);
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

/** Removes from the store what a session that has ended kept. */
export async function removeOutputs({ session, ports }: OutputKeeper): Promise<void> {
  const handles = [...session.parts.read(outputsPart).lengths.keys()];
  await Promise.all(handles.map((handle) => removeFrom(ports.store, session.id, handle)));
}

/** A document that cannot be removed only takes space. */
async function removeFrom(store: Store | undefined, sessionId: string, handle: string): Promise<void> {
  try {
    await store?.remove(outputLog(sessionId, handle));
  } catch {
    // Stays.
  }
}

/** Name of the log that has the text of one result as its only entry. */
export const outputLog = (sessionId: string, handle: string): string => `output:${sessionId}:${handle}`;
