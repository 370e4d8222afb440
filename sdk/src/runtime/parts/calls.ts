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
  /** Undefined until it has ended. Where it does not run in this process either, its outcome is unknown: another process began it. */
  readonly outcome: Outcome | undefined;
}

/** A type, not an interface: entries are JSON. */
export type CallEntry =
  | { readonly type: "began"; readonly callId: string; readonly what: string }
  | { readonly type: "ended"; readonly callId: string; readonly outcome: JsonObject };

/** The calls of a session that may have changed something, by call id. One that has certainly changed nothing is forgotten. */
export const callsPart: StatePart<Map<string, BegunCall>, CallEntry> = {
  name: "calls",
  initial: () => new Map(),
  add(calls, entry) {
    const { callId } = entry;
    if (entry.type === "began") return calls.set(callId, { what: entry.what, outcome: undefined });
    const outcome = entry.outcome as unknown as Outcome;
    if (!outcome.ok && !outcome.error.partialSideEffects) calls.delete(callId);
    else calls.set(callId, { what: calls.get(callId)?.what ?? "", outcome });
    return calls;
  },
};

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
