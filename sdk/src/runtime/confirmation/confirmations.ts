import type { Call, CallSession, Failure, Next, Outcome } from "../../model/call/call.ts";
import type { Confirmation } from "../../model/call/response.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import type { SigningKeys } from "../../model/ports/keys.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { ConfirmationPreview } from "../../model/ports/question.ts";
import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";
import { failure, unexpected } from "../values/response-errors.ts";
import { declined, isFirstUse, pendingFor } from "./ask.ts";
import { boundOf, runningArguments } from "./question.ts";
import { createSigner, readUnverified } from "./signer.ts";

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
export interface KnownConfirmation {
  readonly status: "pending" | "used" | "declined";
  readonly asked: AskedConfirmation;
}

type ConfirmationEntry =
  | { readonly type: "asked"; readonly asked: AskedConfirmation }
  | { readonly type: "used" | "declined"; readonly id: string };

/** With more, the oldest is forgotten: its token is refused. */
const mostKept = 100;

/** The confirmations of a session by id, the oldest first. */
export const confirmationsPart: StatePart<Map<string, KnownConfirmation>, ConfirmationEntry> = {
  name: "confirmations",
  initial: () => new Map(),
  add(known, entries) {
    for (const entry of entries) {
      if (entry.type === "asked") {
        known.set(entry.asked.id, { status: "pending", asked: entry.asked });
        const [oldest] = known.keys();
        if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
        continue;
      }
      const ended = known.get(entry.id);
      if (ended?.status === "pending")
        known.set(entry.id, { status: entry.type, asked: withoutArguments(ended.asked) });
    }
    return known;
  },
};

/** Nothing more is done with them, and they may be secret. */
const withoutArguments = (asked: AskedConfirmation): AskedConfirmation => ({
  ...asked,
  args: {},
  preview: { ...asked.preview, args: {} },
});

type WithParts = Pick<CallSession, "parts">;

/** The confirmations of calls that have the id of this one, or of all. */
export function confirmationsOf({ parts }: WithParts, callId?: string): readonly KnownConfirmation[] {
  const known = parts.read(confirmationsPart);
  if (known.size === 0) return none;
  return [...known.values()].filter(({ asked }) => callId === undefined || asked.callId === callId);
}

const none: readonly never[] = [];

/** The id by which the model and its host know a call. */
export const modelIdOf = ({ id, modelId = id }: Pick<Call, "id" | "modelId">): string => modelId;

/** Whether a person is asked about a call of this id. */
export const isAsked = (call: Pick<Call, "id" | "modelId" | "session">): boolean =>
  confirmationsOf(call.session, modelIdOf(call)).some(({ status }) => status === "pending");

/** Whether a person has decided on a call of a message. */
export const isDecided = (session: WithParts, callId: string, message: string): boolean =>
  confirmationsOf(session, callId).some(({ status, asked }) => status !== "pending" && asked.message === message);

/** The confirmations that a session waits for. */
export function pendingConfirmations(session: WithParts, { clock, keys }: Ports): readonly Confirmation[] {
  const now = clock.now();
  return confirmationsOf(session).flatMap(({ status, asked }) =>
    status === "pending" && asked.expiresAt > now ? [toConfirmation(asked, keys)] : [],
  );
}

const purpose = "toolwright confirmation";

/** A confirmation as its host gets it. */
export function toConfirmation(asked: AskedConfirmation, keys: SigningKeys): Confirmation {
  const { id, callId, message: messageId, expiresAt, preview, bound } = asked;
  const token = createSigner(keys, purpose).sign(id, bound);
  return { token, callId, ...defined({ messageId }), preview, expiresAt };
}

/** Clocks of two machines differ; a token from further ahead was issued before the clock was set back. */
const skewMs = 30_000;

const otherCall = "is not for this call, or was changed";

interface TokenCheck {
  readonly session: WithParts;
  /** Digest of what the token has to hold for. */
  readonly bound: string;
  readonly ports: Pick<Ports, "keys" | "clock">;
}

/** The pending confirmation that a token is for, or why the token does not hold, to follow "the confirmation". */
export function checkToken(token: unknown, { session, bound, ports }: TokenCheck): AskedConfirmation | string {
  const opened = createSigner(ports.keys, purpose).open(token, bound);
  if ("fault" in opened)
    return opened.fault === "damaged" ? otherCall : "is signed with a key that this host does not have";
  const { content: id } = opened;
  const known = typeof id === "string" ? session.parts.read(confirmationsPart).get(id) : undefined;
  if (known?.status !== "pending") return endedFault(known?.status);
  const now = ports.clock.now();
  if (now >= known.asked.expiresAt) return "has expired";
  return known.asked.issuedAt > now + skewMs ? "was issued in the future, by the clock of this host" : known.asked;
}

/** The confirmation that a token names, as its session knows it. The token itself is not verified. */
export function namedBy(token: unknown, { parts }: WithParts): KnownConfirmation | undefined {
  const id = readUnverified(token);
  return typeof id === "string" ? parts.read(confirmationsPart).get(id) : undefined;
}

/** Why a confirmation that is not pending does not hold. */
export function endedFault(status: "used" | "declined" | undefined): string {
  if (status === undefined) return "is not known in this session";
  return status === "used" ? "was used before" : "was declined";
}

/** Runs a call whose token holds for it. */
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

/** What a person has decided on this call: its confirmation where it was approved, a failure where it was declined or differs from the question. */
export function decisionOn(call: Call, ports: Ports): AskedConfirmation | Failure | undefined {
  const { message, tool, session, isApproved } = call;
  const known = confirmationsOf(session, modelIdOf(call));
  if (known.length === 0) return undefined;
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
