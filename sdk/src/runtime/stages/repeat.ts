import type { Call } from "../../model/call.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Stage } from "../../model/stage.ts";
import { stableJson } from "../../util/stable-json.ts";
import { andThen } from "../../util/and-then.ts";
import { failure } from "../outcomes/response-errors.ts";

const stage: Stage = {
  name: "repeat",
  run(call, next) {
    const { tool, session, id } = call;
    // An idempotent action may run again: it changes nothing more, and knows best what to answer.
    if (tool.category !== "action" || tool.metadata.idempotent === true) return next(call);
    const what = `${tool.toolId} ${stableJson(call.args)}`;
    const ran = session.actions.get(id);
    if (ran !== undefined)
      return ran.what === what ? andThen(ran.outcome, (outcome) => repeated(call, outcome)) : taken(call);
    const outcome = andThen(next(call), (settled) => {
      // What changed nothing may be tried again.
      if (!settled.ok && !settled.error.partialSideEffects) session.actions.delete(id);
      else session.actions.set(id, { what, outcome: settled });
      return settled;
    });
    if (outcome instanceof Promise) session.actions.set(id, { what, outcome });
    return outcome;
  },
};

export default stage;

function repeated({ id }: Call, outcome: Outcome): Outcome {
  if (!outcome.ok) return outcome;
  return { ...outcome, warnings: [...outcome.warnings, `The call ${id} had run before; this is its first result.`] };
}

const taken = ({ id, tool }: Call): Outcome =>
  failure("CONFLICT", `${tool.toolId} was not run: another call of this session has the id ${id}.`, {
    suggestion: "Give each call an id of its own.",
  });
