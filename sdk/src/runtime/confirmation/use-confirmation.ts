import type { Call, CallSession, Failure, Outcome, Next } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { modelIdOf } from "../parts/calls.ts";
import { confirmationsPart, type KnownConfirmation } from "../parts/confirmations.ts";
import { failure, unexpected } from "../values/response-errors.ts";
import { boundOf, runningArguments } from "./bound-call.ts";
import { checkToken, otherCall, pendingFor, toConfirmation } from "./tokens.ts";
import type { Store } from "../../model/ports/store.ts";

/** Runs a call whose token holds for it. The token is used up before the effect, whatever comes of the call. */
export function useConfirmation(call: Call, next: Next, ports: Ports): Outcome | Promise<Outcome> {
  const { tool, session, confirmation } = call;
  const bound = boundOf(call, runningArguments(call));
  const checked = checkToken(confirmation, { keys: ports.keys, bound, now: ports.clock.now() });
  if ("fault" in checked) return refusedToken(tool.toolId, checked.fault);
  const known = session.parts.read(confirmationsPart).get(checked.id);
  if (known?.status !== "pending") return refusedToken(tool.toolId, endedFault(known?.status));
  const { expiresAt } = known.asked;
  const isOurs = endConfirmation(session, { id: checked.id, as: "used", expiresAt }, ports.store);
  return isOurs === true ? next(call) : whenStored(call, isOurs, next);
}

/** What a person has decided on this call: its token where it was approved, a failure where it was declined or differs from the question. */
export function decisionOn(call: Call, ports: Ports): { readonly token: string } | Failure | undefined {
  const { message, tool, session, isApproved } = call;
  const id = modelIdOf(call);
  const known = [...session.parts.read(confirmationsPart).values()].filter((each) => callIdOf(each) === id);
  if (known.length === 0) return undefined;
  const bound = boundOf(call, runningArguments(call));
  if (isApproved) {
    const asked = pendingFor(call, ports, bound);
    if (asked !== undefined) return { token: toConfirmation(asked, ports.keys).token };
    const now = ports.clock.now();
    const isOther = known.some(
      (each) => each.status === "pending" && each.asked.expiresAt > now && each.asked.preview.tool === tool.toolId,
    );
    return isOther ? refusedToken(tool.toolId, otherCall) : undefined;
  }
  const isDeclined = known.some(
    (each) => each.status === "declined" && each.bound === bound && each.message === message && message !== undefined,
  );
  return isDeclined ? declined(tool.toolId) : undefined;
}

const callIdOf = (known: KnownConfirmation): string => (known.status === "pending" ? known.asked.callId : known.callId);

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

/** Why a confirmation that is not pending does not hold. */
export function endedFault(status: "used" | "declined" | undefined): string {
  if (status === undefined) return "is not known in this session";
  return status === "used" ? "was used before" : "was declined";
}

/** The failure of a call whose token does not hold. It offers no other one: a new call does. */
export const refusedToken = (toolId: string, fault: string): Failure =>
  failure("CONFIRMATION_REQUIRED", `${toolId} was not run: its confirmation ${fault}.`, {
    suggestion: "Call the tool again, so that the user is asked again.",
  });

/** The failure of a call that a person did not want. */
export const declined = (toolId: string): Failure =>
  failure("CONFIRMATION_REQUIRED", `${toolId} was not run: the user declined it.`, {
    suggestion: "Do not call it again unless the user asks for it.",
  });

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
  return store === undefined ? true : markUsed(store, `confirmation:${id}`, expiresAt + marginMs);
}

/** Marks a key as used; false where it was used before. Rejects also where the store throws at once. */
export async function markUsed(store: Store, key: string, expiresAt: number): Promise<boolean> {
  const isFirst: unknown = await store.useOnce(key, expiresAt);
  // A store written without types may answer anything.
  return isFirst === true;
}
