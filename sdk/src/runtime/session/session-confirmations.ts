import type { CallSession, CallTurn, Failure } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { ToolResponse, Confirmation } from "../../model/call/response.ts";
import { declined, endConfirmation, endedFault, refusedToken } from "../confirmation/use-confirmation.ts";
import { checkToken, namedBy, toConfirmation } from "../confirmation/tokens.ts";
import type { CallRequest } from "../kernel/started-call.ts";
import { unexpected } from "../values/response-errors.ts";
import { confirmationsPart, type AskedConfirmation, type KnownConfirmation } from "../parts/confirmations.ts";
import type { LiveSession } from "./live-session.ts";
import { neverAborted } from "../handler/on-cancelled.ts";

/** The confirmations that a session waits for. */
export function pendingConfirmations({ parts }: Pick<CallSession, "parts">, ports: Ports): readonly Confirmation[] {
  const now = ports.clock.now();
  return [...parts.read(confirmationsPart).values()].flatMap((known) =>
    known.status === "pending" && known.asked.expiresAt > now ? [toConfirmation(known.asked, ports.keys)] : [],
  );
}

/** Whether a person has decided on a call of a message. */
export function isDecided({ parts }: Pick<CallSession, "parts">, callId: string, message: string): boolean {
  for (const known of parts.read(confirmationsPart).values())
    if (known.status !== "pending" && known.callId === callId && known.message === message) return true;
  return false;
}

/** The turn in which a person decides. */
export interface Deciding {
  readonly session: LiveSession;
  readonly turn: CallTurn;
  readonly ports: Ports;
}

/** Runs the call that a token names; the pipeline verifies the token. */
export function confirmCall(
  token: string,
  { session, turn }: Deciding,
  signal: AbortSignal = neverAborted,
): ToolResponse | Promise<ToolResponse> {
  const known = namedBy(token, session.parts);
  if (known?.status !== "pending") return session.refuse(...notPending(known, turn));
  return session.run({ ...requestOf(known.asked, turn), signal, confirmation: token });
}

/** Ends the confirmation that a token names, and says so to the model. */
export async function declineCall(token: string, { session, turn, ports }: Deciding): Promise<ToolResponse> {
  const known = namedBy(token, session.parts);
  if (known?.status !== "pending") return session.refuse(...notPending(known, turn));
  const { asked } = known;
  const request = requestOf(asked, turn);
  const { tool } = asked.preview;
  const checked = checkToken(token, { keys: ports.keys, bound: asked.bound, now: ports.clock.now() });
  if ("fault" in checked) return session.refuse(request, refusedToken(tool, checked.fault));
  try {
    const isOurs = await endConfirmation(
      session,
      { id: asked.id, as: "declined", expiresAt: asked.expiresAt },
      ports.store,
    );
    if (!isOurs) return session.refuse(request, refusedToken(tool, endedFault("used")));
    await session.saved();
  } catch (cause) {
    const what = `That ${tool} was declined could not be stored`;
    return session.refuse(request, unexpected(what, { callId: asked.callId, cause, partialSideEffects: false }));
  }
  return session.refuse(request, declined(tool));
}

const requestOf = (
  { callId, runId = callId, message, agent, args, preview }: AskedConfirmation,
  turn: CallTurn,
): CallRequest => ({
  id: runId,
  message,
  name: preview.tool,
  args,
  turn,
  agent,
  provider: undefined,
  parent: undefined,
  signal: neverAborted,
});

/** A token that names no call that waits: what it was for is known only where it ended here. */
function notPending(
  known: Exclude<KnownConfirmation, { status: "pending" }> | undefined,
  turn: CallTurn,
): readonly [CallRequest, Failure] {
  const { tool = "unknown", callId = "unknown" } = known ?? {};
  const request = { name: tool, id: callId, args: undefined, turn, agent: undefined, provider: undefined } as const;
  const refusal = refusedToken(known === undefined ? "The call" : tool, endedFault(known?.status));
  return [{ ...request, parent: undefined, signal: neverAborted }, refusal];
}
