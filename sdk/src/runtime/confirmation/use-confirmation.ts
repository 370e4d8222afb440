import type { Call, CallSession, Failure, Next, Outcome } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { failure, unexpected } from "../values/response-errors.ts";
import { declined, isFirstUse, pendingFor } from "./ask.ts";
import {
  checkToken,
  confirmationsPart,
  endedFault,
  otherCall,
  type AskedConfirmation,
  type KnownConfirmation,
} from "./confirmations.ts";
import { boundOf, runningArguments } from "./question.ts";

export function useToken(call: Call, next: Next, ports: Ports): Outcome | Promise<Outcome> {
  const { tool, session, confirmation } = call;
  const asked = checkToken(confirmation, { session, bound: boundOf(call, runningArguments(call)), ports });
  return typeof asked === "string" ? refusedToken(tool.toolId, asked) : useConfirmation(call, next, { asked, ports });
}

interface Using {
  readonly asked: AskedConfirmation;
  readonly ports: Ports;
}

/** Runs a call that a person has confirmed. The confirmation is consumed before the handler runs, even when the call fails. */
export function useConfirmation(call: Call, next: Next, { asked, ports }: Using): Outcome | Promise<Outcome> {
  const ended = endConfirmation(call.session, { asked, as: "used" }, ports);
  return ended === undefined ? next(call) : whenStored(call, ended, next);
}

async function whenStored(call: Call, isOurs: Promise<boolean>, next: Next): Promise<Outcome> {
  const { tool, id: callId } = call;
  try {
    if (!(await isOurs)) return refusedToken(tool.toolId, endedFault("used"));
  } catch (cause) {
    const what = `${tool.toolId} was not run: the use of its confirmation could not be stored`;
    return unexpected(what, { callId, cause, partialSideEffects: false });
  }
  return next(call);
}

// A store may forget a mark only when no clock that is set back can make the token valid again.
const marginMs = 86_400_000;

/** Ends a pending confirmation: in this process at once, and with a store, for who is the first to end it. */
export function endConfirmation(
  { parts }: Pick<CallSession, "parts">,
  { asked: { id, expiresAt }, as }: { readonly asked: AskedConfirmation; readonly as: "used" | "declined" },
  { store }: Pick<Ports, "store">,
): Promise<boolean> | undefined {
  parts.record(confirmationsPart, { type: as, id });
  return store && isFirstUse(store, `confirmation:${id}`, expiresAt + marginMs);
}

/** A person's decision about this call: its confirmation if approved, or a failure if declined or if the call differs from the question. */
export function decisionOn(
  call: Call,
  known: readonly KnownConfirmation[],
  ports: Ports,
): AskedConfirmation | Failure | undefined {
  const { message, tool, isApproved } = call;
  const bound = boundOf(call, runningArguments(call));
  if (!isApproved) {
    const isDeclined = known.some(
      ({ status, asked }) =>
        status === "declined" && asked.bound === bound && asked.message === message && message !== undefined,
    );
    return isDeclined ? declined(tool.toolId) : undefined;
  }
  const now = ports.clock.now();
  const isOther = ({ status, asked }: KnownConfirmation): boolean =>
    status === "pending" && asked.expiresAt > now && asked.preview.tool === tool.toolId;
  return pendingFor(call, ports, bound) ?? (known.some(isOther) ? refusedToken(tool.toolId, otherCall) : undefined);
}

/** The failure of a call whose token does not hold. It offers no other one: a new call does. */
export const refusedToken = (toolId: string, fault: string): Failure =>
  failure("CONFIRMATION_REQUIRED", `${toolId} was not run: its confirmation ${fault}.`, {
    suggestion: "Call the tool again, so that the user is asked again.",
  });
