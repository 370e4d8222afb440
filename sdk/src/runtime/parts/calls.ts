import type { Call, CallSession, Failure, Outcome, Success } from "../../model/call/call.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import { defined } from "../../util/defined.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

/** A call that has begun: its handler has run, or may have. */
export interface BegunCall {
  /** `whatOf` the call. */
  readonly what: string;
  /** The model's message. */
  readonly message?: string;
  /**
   * Undefined until it has ended; where it does not run in this process either, its outcome is unknown: another process began it.
   * `"dropped"` where it has ended, and its outcome was too large to be kept.
   */
  readonly outcome: Outcome | "dropped" | undefined;
}

/** The calls of a session that may have changed something. */
export interface KnownCalls {
  /** By call id, in the order they began. */
  readonly recent: ReadonlyMap<string, BegunCall>;
  /** Ids of older calls: they have ended, and their outcomes are no longer kept. */
  readonly older: ReadonlySet<string>;
}

export type CallEntry =
  | { readonly type: "began"; readonly callId: string; readonly what: string; readonly message?: string }
  /** `outcome` is null if it is too large to be kept. */
  | { readonly type: "ended"; readonly callId: string; readonly outcome: StoredOutcome | null };

/** What was thrown is for the log of the host, and cannot be stored. */
export type StoredOutcome = Success | Pick<Failure, "ok" | "error">;

const mostOutcomes = 1000;

/** The calls of a session that may have changed something. One that has certainly changed nothing is forgotten. */
export const callsPart: StatePart<KnownCalls, CallEntry> = {
  name: "calls",
  initial: () => ({ recent: new Map(), older: new Set() }),
  add(calls, entries) {
    const recent = new Map(calls.recent);
    const older = new Set(calls.older);
    for (const entry of entries) {
      addTo(recent, entry);
      const oldest = recent.size > mostOutcomes ? oldestEnded(recent) : undefined;
      if (oldest === undefined) continue;
      recent.delete(oldest);
      older.add(oldest);
    }
    return { recent, older };
  },
};

function addTo(recent: Map<string, BegunCall>, entry: CallEntry): void {
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

/** Calls that have not ended stay: whether they took effect may be asked for. */
function oldestEnded(recent: ReadonlyMap<string, BegunCall>): string | undefined {
  for (const [id, { outcome }] of recent) if (outcome !== undefined) return id;
  return undefined;
}

/** A call that runs in this process. */
export interface RunningCall {
  readonly what: string;
  readonly message: string | undefined;
  readonly outcome: Promise<Outcome>;
}

/** The calls of a session that run in this process, by call id. They are in no log: a restart leaves none. */
export const runningCalls = ({ parts }: CallSession): Map<string, RunningCall> => parts.keep(noneRunning);

const noneRunning = (): Map<string, RunningCall> => new Map();

/** The id by which the model and its host know a call. */
export const modelIdOf = ({ id, modelId = id }: Pick<Call, "id" | "modelId">): string => modelId;

/** The same text for the same tool and arguments. A digest: arguments may be large, or secret. */
export const whatOf = ({ tool, args }: Call): string => sha256(`${tool.toolId} ${stableJson(args)}`);
