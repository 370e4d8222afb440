import type { ConfirmationPreview } from "../../model/ports/question.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";

/** A call that waits for a person, with all that it takes to run it. */
export interface AskedConfirmation {
  readonly id: string;
  /** As the model gave it. */
  readonly callId: string;
  /** The id under which it runs, where another call took the model's. */
  readonly runId?: string;
  /** The model's message. */
  readonly message?: string;
  readonly agent?: string;
  readonly args: JsonObject;
  readonly preview: ConfirmationPreview;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Digest of everything the confirmation holds for. */
  readonly bound: string;
}

/** A confirmation that was asked for in a session. */
export type KnownConfirmation =
  | { readonly status: "pending"; readonly asked: AskedConfirmation }
  | ({ readonly status: "used" | "declined"; readonly tool: string } & DecidedCall);

/** The call that a person has decided on. */
type DecidedCall = Pick<AskedConfirmation, "callId" | "message" | "bound">;

export type ConfirmationEntry =
  | { readonly type: "asked"; readonly asked: AskedConfirmation }
  | { readonly type: "used" | "declined"; readonly id: string };

/** With more, the oldest is forgotten: its token is refused. */
const mostKept = 100;

/** The confirmations of a session by id, the oldest first. */
export const confirmationsPart: StatePart<ReadonlyMap<string, KnownConfirmation>, ConfirmationEntry> = {
  name: "confirmations",
  initial: () => new Map(),
  add(before, entries) {
    const known = new Map(before);
    for (const entry of entries) addTo(known, entry);
    return known;
  },
};

function addTo(known: Map<string, KnownConfirmation>, entry: ConfirmationEntry): void {
  if (entry.type === "asked") {
    const { asked } = entry;
    known.set(asked.id, { status: "pending", asked });
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    return;
  }
  const ended = known.get(entry.id);
  if (ended?.status !== "pending") return;
  const { preview, callId, message, bound } = ended.asked;
  known.set(entry.id, { status: entry.type, tool: preview.tool, callId, bound, ...defined({ message }) });
}
