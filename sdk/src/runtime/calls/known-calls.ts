import type { Call, CallSession, Failure, Next, Outcome, Success } from "../../model/call/call.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import { defined } from "../../util/defined.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import { andThen } from "../../util/waits.ts";
import { failure } from "../values/response-errors.ts";

interface BegunCall {
  /** `whatOf` the call. */
  readonly what: string;
  readonly message?: string;
  /** Undefined until the call has ended; `"dropped"` if its outcome was too large to keep. */
  readonly outcome: Outcome | "dropped" | undefined;
}

interface KnownCalls {
  /** By call id, in the order in which they started. */
  readonly recent: Map<string, BegunCall>;
  /** Ids of older calls, which have ended and whose outcomes are no longer kept. */
  readonly older: Set<string>;
}

type CallEntry =
  | { readonly type: "began"; readonly callId: string; readonly what: string; readonly message?: string }
  /** Without the thrown value, which is only for the host's log; null if it is too large to keep. */
  | {
      readonly type: "ended";
      readonly callId: string;
      readonly outcome: Success | Pick<Failure, "ok" | "error"> | null;
    };

const mostOutcomes = 1000;

/** The calls of a session that may have changed something. A call that certainly changed nothing is forgotten. */
export const callsPart: StatePart<KnownCalls, CallEntry> = {
  name: "calls",
  initial: () => ({ recent: new Map(), older: new Set() }),
  add(calls, entries) {
    const { recent, older } = calls;
    for (const entry of entries) {
      addTo(recent, entry);
      const oldest = recent.size > mostOutcomes ? oldestEnded(recent) : undefined;
      if (oldest === undefined) continue;
      recent.delete(oldest);
      older.add(oldest);
    }
    return calls;
  },
};

function addTo(recent: KnownCalls["recent"], entry: CallEntry): void {
  const { callId } = entry;
  if (entry.type === "began") {
    const { what, message } = entry;
    recent.set(callId, { what, ...defined({ message }), outcome: undefined });
    return;
  }
  const outcome = entry.outcome ?? "dropped";
  if (outcome !== "dropped" && !outcome.ok && !outcome.error.partialSideEffects) recent.delete(callId);
  else recent.set(callId, { what: "", ...recent.get(callId), outcome });
}

/** Unfinished calls stay: someone may ask whether they took effect. */
function oldestEnded(recent: KnownCalls["recent"]): string | undefined {
  for (const [id, { outcome }] of recent) if (outcome !== undefined) return id;
  return undefined;
}

/** The same text for the same tool and arguments. It is a digest because arguments may be large or secret. */
export const whatOf = ({ tool, args }: Call): string => sha256(`${tool.toolId} ${stableJson(args)}`);

interface RunningCall extends Pick<BegunCall, "what"> {
  readonly message: string | undefined;
  readonly outcome: Promise<Outcome>;
}

/** The actions of a session that run in this process, by call id. */
const runningCalls = ({ parts }: Pick<CallSession, "parts">): Map<string, RunningCall> => parts.keep(noneRunning);

const noneRunning = (): Map<string, RunningCall> => new Map();

/** An action is not run again under a call id under which it already ran. */
export function answeredById(call: Call, next: Next): Outcome | Promise<Outcome> {
  const { session, id } = call;
  const { recent, older } = session.parts.read(callsPart);
  if (older.has(id)) return notKept(call);
  const running = runningCalls(session);
  const present = running.get(id) ?? recent.get(id);
  if (present === undefined) {
    const outcome = next(call);
    if (!(outcome instanceof Promise)) return outcome;
    running.set(id, { what: whatOf(call), outcome, message: call.message });
    return outcome.finally(() => running.delete(id));
  }
  const { what, message, outcome } = present;
  const isSame = what === whatOf(call);
  const isOtherMessage = call.message !== undefined && message !== undefined && call.message !== message;
  // Some providers use the same ids in each message. Only a message that was delivered twice has the same call twice.
  if (call.byModel && (isOtherMessage || !isSame))
    return answeredById({ ...call, id: nextId(id), modelId: call.modelId ?? id }, next);
  if (!isSame) return taken(call);
  if (outcome === undefined) return unknown(call);
  if (outcome === "dropped") return notKept(call);
  const warning = `The call ${id} had run before; this is its first result.`;
  return andThen<Outcome, Outcome>(outcome, (ended) =>
    ended.ok ? { ...ended, warnings: [...ended.warnings, warning] } : ended,
  );
}

/** `call_0` → `call_0_#2` → `call_0_#3`: the same calls in the same order get the same ids, also after a restart. */
function nextId(id: string): string {
  const [, first = id, count = "1"] = /^(.*)_#(\d+)$/.exec(id) ?? [];
  return `${first}_#${Number(count) + 1}`;
}

const taken = ({ id, tool }: Call): Failure =>
  failure("CONFLICT", `${tool.toolId} was not run: another call of this session has the id ${id}.`, {
    suggestion: "Give each call its own id.",
  });

/** The failure for the oldest calls and for calls with very large results. */
function notKept({ id, tool }: Call): Failure {
  const why = `the call ${id} of this session has run before, and its outcome is no longer kept`;
  const suggestion = "Look up what it did. Call it again only under another call id.";
  return failure("CONFLICT", `${tool.toolId} was not run: ${why}.`, { partialSideEffects: true, suggestion });
}

function unknown({ id, tool }: Call): Failure {
  const message = `The process stopped during the call ${id} of ${tool.toolId}: whether it took effect is unknown.`;
  const suggestion = "Check whether it was done before you call it again, under another call id.";
  return failure("INTERNAL", message, { partialSideEffects: true, suggestion });
}

export function unknownCalls(session: Pick<CallSession, "parts">): readonly string[] {
  const running = runningCalls(session);
  const { recent } = session.parts.read(callsPart);
  return [...recent].flatMap(([id, { outcome }]) => (outcome === undefined && !running.has(id) ? [id] : []));
}

/** Lets a call with an unknown outcome run again under its id. */
export function allowAgain(session: Pick<CallSession, "parts">, callId: string): void {
  if (!unknownCalls(session).includes(callId)) return;
  const { ok, error } = failure("INTERNAL", "The call did not take effect.");
  session.parts.record(callsPart, { type: "ended", callId, outcome: { ok, error } });
}
