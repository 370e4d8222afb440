import type { CallTurn, Failure } from "../../model/call/call.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { declined } from "../confirmation/ask.ts";
import {
  checkToken,
  endedFault,
  namedBy,
  type AskedConfirmation,
  type KnownConfirmation,
} from "../confirmation/confirmations.ts";
import { endConfirmation, refusedToken } from "../confirmation/use-confirmation.ts";
import { neverAborted } from "../handler/on-cancelled.ts";
import type { CallRequest } from "../kernel/call-request.ts";
import { refuseCall, type CallHost } from "../kernel/run-call.ts";
import { unexpected } from "../values/response-errors.ts";

interface DecidingSession extends CallHost {
  readonly ports: Ports;
  run(request: CallRequest): ToolResponse | Promise<ToolResponse>;
}

/** The turn in which a person decides. */
interface Deciding {
  readonly session: DecidingSession;
  readonly turn: CallTurn;
}

/** Runs the call that a token names; the pipeline verifies the token. */
export function confirmCall(
  token: string,
  { session, turn }: Deciding,
  signal: AbortSignal = neverAborted,
): ToolResponse | Promise<ToolResponse> {
  const known = namedBy(token, session);
  if (known?.status !== "pending") return refuseEnded(known, { session, turn });
  return session.run({ ...requestOf(known.asked, turn), signal, confirmation: token });
}

/** Ends the confirmation that a token names, and says so to the model. */
export async function declineCall(token: string, { session, turn }: Deciding): Promise<ToolResponse> {
  const known = namedBy(token, session);
  if (known?.status !== "pending") return refuseEnded(known, { session, turn });
  const { asked } = known;
  const { callId, bound, preview } = asked;
  const { ports } = session;
  const answer = (refusal: Failure): ToolResponse => refuseCall(requestOf(asked, turn), refusal, session);
  const checked = checkToken(token, { session, bound, ports });
  if (typeof checked === "string") return answer(refusedToken(preview.tool, checked));
  try {
    if ((await endConfirmation(session, { asked, as: "declined" }, ports)) === false)
      return answer(refusedToken(preview.tool, endedFault("used")));
    await session.stored();
  } catch (cause) {
    const what = `That ${preview.tool} was declined could not be stored`;
    return answer(unexpected(what, { callId, cause, partialSideEffects: false }));
  }
  return answer(declined(preview.tool));
}

function requestOf(asked: AskedConfirmation, turn: CallTurn): CallRequest {
  const { callId, runId: id = callId, message, agent, args, preview } = asked;
  return {
    id,
    message,
    name: preview.tool,
    args,
    turn,
    agent,
    provider: undefined,
    parent: undefined,
    signal: neverAborted,
  };
}

/** A token that names no call that waits: what it was for is known only where it ended here. */
function refuseEnded(known: KnownConfirmation | undefined, { session, turn }: Deciding): ToolResponse {
  const facts = {
    turn,
    agent: undefined,
    provider: undefined,
    parent: undefined,
    signal: neverAborted,
    args: undefined,
  };
  const { preview, callId = "unknown" } = known?.asked ?? {};
  const { tool = "unknown" } = preview ?? {};
  const status = known?.status === "pending" ? undefined : known?.status;
  const refusal = refusedToken(known === undefined ? "The call" : tool, endedFault(status));
  return refuseCall({ ...facts, name: tool, id: callId }, refusal, session);
}
