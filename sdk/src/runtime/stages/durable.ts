import type { Call, Next, Outcome, Stage } from "../../model/call/call.ts";
import { isReadOnly } from "../../model/tool/annotations.ts";
import { defined } from "../../util/defined.ts";
import { callsPart, whatOf } from "../calls/known-calls.ts";
import { andThen } from "../../util/waits.ts";
import { messageOf, notReady } from "../values/response-errors.ts";

const stage: Stage = {
  name: "durable",
  run(call, next) {
    if (isReadOnly(call.tool)) return next(call);
    const { session, id: callId, message } = call;
    session.parts.record(callsPart, { type: "began", callId, what: whatOf(call), ...defined({ message }) });
    const stored = session.stored();
    if (stored === undefined) return run(call, next);
    return stored.then(
      () => run(call, next),
      (thrown: unknown) => recordEnd(call, notReady(call.tool.toolId, callId, thrown)),
    );
  },
};

export default stage;

const run = (call: Call, next: Next): Outcome | Promise<Outcome> =>
  andThen(next(call), (outcome) => {
    recordEnd(call, outcome);
    const stored = call.session.stored();
    if (stored === undefined) return outcome;
    return stored.then(
      () => outcome,
      (thrown: unknown) => notStored(outcome, thrown),
    );
  });

/** Larger results, in characters of JSON, are not kept for a repeated call: each would use memory and space in the store. */
const longestKept = 1_000_000;

function recordEnd({ session, id: callId }: Call, outcome: Outcome): Outcome {
  const isTooLarge = outcome.ok && JSON.stringify(outcome.data).length > longestKept;
  const kept = outcome.ok ? outcome : { ok: outcome.ok, error: outcome.error };
  session.parts.record(callsPart, { type: "ended", callId, outcome: isTooLarge ? null : kept });
  return outcome;
}

/** The effect has happened, so the caller gets the outcome, which is stored with the session's next entries. */
function notStored(outcome: Outcome, thrown: unknown): Outcome {
  if (!outcome.ok) return outcome;
  return { ...outcome, warnings: [...outcome.warnings, `The outcome is not stored yet: ${messageOf(thrown)}.`] };
}
