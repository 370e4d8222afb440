import type { Call } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { Confirmation } from "../../model/call/response.ts";
import type { SigningKeys } from "../../model/ports/keys.ts";
import type { StateParts } from "../../model/call/state-part.ts";
import { modelIdOf } from "../parts/calls.ts";
import { confirmationsPart, type AskedConfirmation, type KnownConfirmation } from "../parts/confirmations.ts";
import { defined } from "../../util/defined.ts";
import { createSigner, readUnverified } from "../confirmation/signer.ts";

const purpose = "toolwright confirmation";

/** A confirmation as its host gets it. */
export function toConfirmation(asked: AskedConfirmation, keys: SigningKeys): Confirmation {
  const { id, callId, message: messageId, issuedAt, expiresAt, preview, bound } = asked;
  const token = createSigner(keys, purpose).sign([id, issuedAt, expiresAt], bound);
  return { token, callId, ...defined({ messageId }), preview, expiresAt };
}

/** The pending confirmation of exactly this call: its id and everything that the digest covers. */
export function pendingFor(
  call: Pick<Call, "id" | "modelId" | "session">,
  { clock }: Pick<Ports, "clock">,
  bound: string,
): AskedConfirmation | undefined {
  const now = clock.now();
  for (const known of call.session.parts.read(confirmationsPart).values()) {
    if (known.status !== "pending" || known.asked.callId !== modelIdOf(call)) continue;
    if (known.asked.bound === bound && known.asked.expiresAt > now) return known.asked;
  }
  return undefined;
}

/** Clocks of two machines differ; a token from further ahead was issued before the clock was set back. */
const skewMs = 30_000;

export const otherCall = "is not for this call, or was changed";

/** What the check of a token needs. */
export interface TokenCheck {
  readonly keys: SigningKeys;
  /** Digest of what the token has to hold for. */
  readonly bound: string;
  readonly now: number;
}

/** The id of a confirmation that holds, or why it does not, to follow "the confirmation". */
export function checkToken(
  token: unknown,
  { keys, bound, now }: TokenCheck,
): { readonly id: string } | { readonly fault: string } {
  const opened = createSigner(keys, purpose).open(token, bound);
  if ("fault" in opened) {
    return {
      fault: opened.fault === "damaged" ? otherCall : "is signed with a key that this host does not have",
    };
  }
  const [id, issuedAt, expiresAt] = opened.content as readonly [string, number, number];
  if (now >= expiresAt) return { fault: "has expired" };
  if (issuedAt > now + skewMs) return { fault: "was issued in the future, by the clock of this host" };
  return { id };
}

/** The confirmation that a token names, as its session knows it. The token itself is not verified. */
export function namedBy(token: unknown, parts: StateParts): KnownConfirmation | undefined {
  const content = readUnverified(token);
  const id: unknown = Array.isArray(content) ? content[0] : undefined;
  return typeof id === "string" ? parts.read(confirmationsPart).get(id) : undefined;
}
