import type { CallSession } from "../../model/call.ts";
import type { Store } from "../../model/ports/store.ts";
import { confirmationsPart } from "../parts/confirmations.ts";

/** How a confirmation ends. */
export interface Ending {
  readonly id: string;
  readonly as: "used" | "declined";
  readonly expiresAt: number;
}

// A store may forget a mark only when no clock that is set back can make the token valid again.
const marginMs = 86_400_000;

/**
 * Ends a pending confirmation. In this process it is over at once; with a store, the promise says whether this was the first to
 * end it, and rejects where the store fails.
 */
export function endConfirmation(
  session: Pick<CallSession, "parts">,
  { id, as, expiresAt }: Ending,
  store: Store | undefined,
): true | Promise<boolean> {
  session.parts.record(confirmationsPart, { type: as, id });
  return store === undefined ? true : marked(store, `confirmation:${id}`, expiresAt + marginMs);
}

/** Rejects also where the store throws at once. */
async function marked(store: Store, key: string, expiresAt: number): Promise<boolean> {
  const isFirst: unknown = await store.useOnce(key, expiresAt);
  // A store written without types may answer anything.
  return isFirst === true;
}
