import type { Call, CallSession } from "../../model/call/call.ts";
import type { Confirmation } from "../../model/call/response.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import type { SigningKeys } from "../../model/ports/keys.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { ConfirmationPreview } from "../../model/ports/question.ts";
import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";
import { createSigner, readUnverified } from "./signer.ts";
import type { Confirmer, ConfirmRule } from "../../model/call/confirm-policy.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";

/** A call that waits for a person, with everything that is needed to run it. */
export interface AskedConfirmation {
  readonly id: string;
  /** The id from the model. */
  readonly callId: string;
  /** The id under which the call runs if another call already uses the model's id. */
  readonly runId?: string;
  readonly message?: string;
  readonly agent?: string;
  readonly args: JsonObject;
  readonly preview: ConfirmationPreview;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Digest of everything that the confirmation is bound to. */
  readonly bound: string;
}

export interface KnownConfirmation {
  readonly status: "pending" | "used" | "declined";
  readonly asked: AskedConfirmation;
}

type ConfirmationEntry =
  | { readonly type: "asked"; readonly asked: AskedConfirmation }
  | { readonly type: "used" | "declined"; readonly id: string };

/** Above this number, the oldest is forgotten: its token is refused. */
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

/** They are no longer needed and may be secret. */
const withoutArguments = (asked: AskedConfirmation): AskedConfirmation => ({
  ...asked,
  args: {},
  preview: { ...asked.preview, args: {} },
});

type WithParts = Pick<CallSession, "parts">;

/** The confirmations of calls with the id of this one, or of all. */
export function confirmationsOf({ parts }: WithParts, callId?: string): readonly KnownConfirmation[] {
  const known = parts.read(confirmationsPart);
  if (known.size === 0) return none;
  return [...known.values()].filter(({ asked }) => callId === undefined || asked.callId === callId);
}

const none: readonly never[] = [];

/** The id by which the model and its host know a call. */
export const modelIdOf = ({ id, modelId = id }: Pick<Call, "id" | "modelId">): string => modelId;

export const isAsked = (call: Pick<Call, "id" | "modelId" | "session">): boolean =>
  confirmationsOf(call.session, modelIdOf(call)).some(({ status }) => status === "pending");

/** Whether a person has decided on a call of a message. */
export const isDecided = (session: WithParts, callId: string, message: string): boolean =>
  confirmationsOf(session, callId).some(({ status, asked }) => status !== "pending" && asked.message === message);

export function pendingConfirmations(session: WithParts, { clock, keys }: Ports): readonly Confirmation[] {
  const now = clock.now();
  return confirmationsOf(session).flatMap(({ status, asked }) =>
    status === "pending" && asked.expiresAt > now ? [toConfirmation(asked, keys)] : [],
  );
}

const purpose = "toolwright confirmation";

export function toConfirmation(asked: AskedConfirmation, keys: SigningKeys): Confirmation {
  const { id, callId, message: messageId, expiresAt, preview, bound } = asked;
  const token = createSigner(keys, purpose).sign(id, bound);
  return { token, callId, ...defined({ messageId }), preview, expiresAt };
}

export const otherCall = "is not for this call, or was changed";

interface TokenCheck {
  readonly session: WithParts;
  /** Digest of everything that the token must be bound to. */
  readonly bound: string;
  readonly ports: Pick<Ports, "keys" | "clock">;
}

/** The pending confirmation of a token, or the reason why the token is invalid, to follow "the confirmation". */
export function checkToken(token: unknown, { session, bound, ports }: TokenCheck): AskedConfirmation | string {
  const opened = createSigner(ports.keys, purpose).open(token, bound);
  if ("fault" in opened)
    return opened.fault === "damaged" ? otherCall : "is signed with a key that this host does not have";
  const { content: id } = opened;
  const known = typeof id === "string" ? session.parts.read(confirmationsPart).get(id) : undefined;
  if (known?.status !== "pending") return endedFault(known?.status);
  return ports.clock.now() >= known.asked.expiresAt ? "has expired" : known.asked;
}

/** The confirmation that a token names, as its session knows it. The token itself is not verified. */
export function namedBy(token: unknown, { parts }: WithParts): KnownConfirmation | undefined {
  const id = readUnverified(token);
  return typeof id === "string" ? parts.read(confirmationsPart).get(id) : undefined;
}

/** The reason why a confirmation that is not pending is invalid. */
export function endedFault(status: "used" | "declined" | undefined): string {
  if (status === undefined) return "is not known in this session";
  return status === "used" ? "was used before" : "was declined";
}

/** The facts that decide who confirms a call; its arguments are not among them. */
export interface Confirmable {
  readonly tool: Pick<Call["tool"], "toolId" | "category" | "metadata">;
  readonly session: Pick<Call["session"], "mode" | "policy">;
}

/** Who confirms a call; undefined if it needs no confirmation. */
export function confirmerOf(call: Confirmable): Confirmer | undefined {
  const { confirm } = call.session.policy;
  if (typeof confirm === "string") return isDeclared(call) ? confirm : undefined;
  const rule = confirm.rules?.find((candidate) => matches(candidate, call));
  const isNeeded = rule === undefined ? isDeclared(call) : rule.confirm === "always";
  return isNeeded ? confirmerFor(call) : undefined;
}

const isDeclared = ({ tool: { metadata } }: Confirmable): boolean =>
  metadata.confirm === true || metadata.risk === "high";

/** Who confirms a call that a person has to confirm. */
export function confirmerFor({ session: { policy } }: Pick<Confirmable, "session">): Confirmer {
  const { confirm } = policy;
  return typeof confirm === "string" ? confirm : (confirm.by ?? "token");
}

function matches({ tools, category, risk, mode }: ConfirmRule, { tool, session }: Confirmable): boolean {
  if (tools !== undefined && !tools.includes(tool.toolId)) return false;
  if (category !== undefined && category !== tool.category) return false;
  if (risk !== undefined && risk !== riskOf(tool)) return false;
  return mode === undefined || mode === session.mode;
}

/** The risk of an action; undefined for other tools. */
export const riskOf = ({ category, metadata }: Confirmable["tool"]): Call["tool"]["metadata"]["risk"] =>
  category === "action" ? (metadata.risk ?? "medium") : undefined;

const defaultExpiry = 600_000;

/** Milliseconds for which a token is valid. */
export const expiryOf = ({ confirm }: CompletePolicy): number =>
  typeof confirm === "string" ? defaultExpiry : (confirm.expiresAfterMs ?? defaultExpiry);
