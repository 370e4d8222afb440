import type { Call } from "../../model/call.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { StatePart } from "../../model/state-part.ts";
import type { JsonObject } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

/** A call that has begun: its handler has run, or may have. */
export interface BegunCall {
  /** `whatOf` the call. */
  readonly what: string;
  /**
   * Undefined until it has ended; where it does not run in this process either, its outcome is unknown: another process began it.
   * `"dropped"` where it has ended, and its outcome was too large to be kept.
   */
  readonly outcome: Outcome | "dropped" | undefined;
}

/** The calls of a session that may have changed something. */
export interface KnownCalls {
  /** By call id, in the order they began. */
  readonly recent: Map<string, BegunCall>;
  /** Ids of older calls: they have ended, and their outcomes are no longer kept. */
  readonly older: Set<string>;
}

/** A type, not an interface: entries are JSON. */
export type CallEntry =
  | { readonly type: "began"; readonly callId: string; readonly what: string }
  /** `outcome` is null where it is too large to be kept. */
  | { readonly type: "ended"; readonly callId: string; readonly outcome: JsonObject | null };

/** Most calls of a session whose outcomes are kept. */
const mostOutcomes = 1000;

/** The calls of a session that may have changed something. One that has certainly changed nothing is forgotten. */
export const callsPart: StatePart<KnownCalls, CallEntry> = {
  name: "calls",
  initial: () => ({ recent: new Map(), older: new Set() }),
  add(calls, entry) {
    const { recent } = calls;
    const { callId } = entry;
    if (entry.type === "began") {
      recent.set(callId, { what: entry.what, outcome: undefined });
      return calls;
    }
    const outcome = entry.outcome === null ? "dropped" : (entry.outcome as unknown as Outcome);
    if (outcome !== "dropped" && !outcome.ok && !outcome.error.partialSideEffects) recent.delete(callId);
    else recent.set(callId, { what: recent.get(callId)?.what ?? "", outcome });
    if (recent.size > mostOutcomes) dropOldest(calls);
    return calls;
  },
};

/** Calls that have not ended stay: whether they took effect may be asked for. */
function dropOldest({ recent, older }: KnownCalls): void {
  for (const [callId, { outcome }] of recent) {
    if (outcome === undefined) continue;
    recent.delete(callId);
    older.add(callId);
    return;
  }
}

/** A call that runs in this process. */
export interface RunningCall {
  readonly what: string;
  readonly outcome: Promise<Outcome>;
}

/** The calls that run in this process, by call id. Nothing is recorded for it, so a restart leaves none. */
export const runningPart: StatePart<Map<string, RunningCall>, never> = {
  name: "running-calls",
  initial: () => new Map(),
  add: (calls) => calls,
};

/** The same text for the same tool and arguments. A digest: arguments may be large, or secret. */
export const whatOf = ({ tool, args }: Call): string => sha256(`${tool.toolId} ${stableJson(args)}`);
