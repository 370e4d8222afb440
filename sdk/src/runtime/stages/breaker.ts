import type { Call, Outcome, Stage } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { andThen } from "../values/and-then.ts";
import { memoize } from "../../util/memo.ts";
import { failure } from "../values/response-errors.ts";

const stage: Stage = {
  name: "breaker",
  run(call, next, ports) {
    if (call.session.policy.breaker.failures === 0) return next(call);
    const breaker = failing(ports).get(call.tool);
    if (breaker !== undefined && !mayTry(breaker, call, ports)) return refused(call);
    return andThen(next(call), (outcome) => settle(call, outcome, ports));
  },
};

export default stage;

interface Breaker {
  /** How often in a row. */
  readonly failures: number;
  /** When it last failed or was last tried, by the host's clock. */
  readonly since: number;
}

const failing = memoize((_: Ports) => new Map<ToolRecord, Breaker>());

/** Whether a call may run: the tool has not failed too often, or the pause is over and this call is the first to try. */
function mayTry(breaker: Breaker, { tool, session }: Call, ports: Ports): boolean {
  const { failures, openMs } = session.policy.breaker;
  if (breaker.failures < failures) return true;
  const now = ports.clock.now();
  const waited = now - breaker.since;
  // A clock that was set back must not keep a tool closed for longer.
  if (waited >= 0 && waited < openMs) return false;
  failing(ports).set(tool, { ...breaker, since: now });
  return true;
}

/** A failure of what the tool depends on. Others may come from the arguments of one caller, and must not block the rest. */
const isOutage = (outcome: Outcome): boolean => !outcome.ok && outcome.error.type === "TRANSIENT";

function settle({ tool }: Call, outcome: Outcome, ports: Ports): Outcome {
  const tools = failing(ports);
  if (isOutage(outcome)) tools.set(tool, { failures: (tools.get(tool)?.failures ?? 0) + 1, since: ports.clock.now() });
  else tools.delete(tool);
  return outcome;
}

function refused({ tool, session }: Call): Outcome {
  const { failures, openMs } = session.policy.breaker;
  const message = `${tool.toolId} has failed ${failures} times in a row and is not called for ${openMs} ms after the last failure.`;
  return failure("TRANSIENT", message, {
    retryable: true,
    suggestion: "Use another tool, or tell the user that this does not work at the moment.",
  });
}
