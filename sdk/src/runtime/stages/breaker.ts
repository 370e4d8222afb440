import type { CircuitBreakerPolicy } from "cockatiel";
import type { Call } from "../../model/call.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { BreakerPolicy } from "../../model/policy.ts";
import type { Ports } from "../../model/ports.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { Next, Stage } from "../../model/stage.ts";
import { andThen } from "../../util/and-then.ts";
import { failure } from "../outcomes/response-errors.ts";

const stage: Stage = {
  name: "breaker",
  run(call, next, ports) {
    const { breaker: policy } = call.session.policy;
    if (policy.failures === 0) return next(call);
    const breaker = failing.get(ports)?.get(call.tool);
    if (breaker !== undefined) return guarded(call, next, { breaker, ports });
    return andThen(next(call), (outcome) => (isOutage(outcome) ? firstFailure(call, outcome, ports) : outcome));
  },
};

export default stage;

/** The tools of each runtime whose last call failed; the others cost nothing. */
const failing = new WeakMap<Ports, Map<ToolRecord, Breaker>>();

type Breaker = Promise<CircuitBreakerPolicy>;

/** A failure of what the tool depends on. Others may come from the arguments of one caller, and must not block the rest. */
const isOutage = (outcome: Outcome): boolean => !outcome.ok && outcome.error.type === "TRANSIENT";

function firstFailure(call: Call, outcome: Outcome, ports: Ports): Outcome | Promise<Outcome> {
  const tools = failing.get(ports) ?? new Map<ToolRecord, Breaker>();
  failing.set(ports, tools);
  // Calls at the same time share one breaker.
  const breaker = tools.get(call.tool) ?? makeBreaker(call.session.policy.breaker);
  tools.set(call.tool, breaker);
  return breaker.then((made) => made.execute(() => outcome));
}

async function makeBreaker({ failures, openMs }: Required<BreakerPolicy>): Breaker {
  // Loaded at the first failure: most processes never need it.
  const { circuitBreaker, ConsecutiveBreaker, handleWhenResult } = await import("cockatiel");
  const filter = handleWhenResult((outcome) => isOutage(outcome as Outcome));
  return circuitBreaker(filter, { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failures) });
}

interface Guard {
  readonly breaker: Breaker;
  readonly ports: Ports;
}

async function guarded(call: Call, next: Next, { breaker, ports }: Guard): Promise<Outcome> {
  const { isBrokenCircuitError } = await import("cockatiel");
  try {
    const outcome = await (await breaker).execute(() => next(call));
    if (outcome.ok && failing.get(ports)?.get(call.tool) === breaker) failing.get(ports)?.delete(call.tool);
    return outcome;
  } catch (thrown) {
    if (!isBrokenCircuitError(thrown)) throw thrown;
    return refused(call);
  }
}

function refused({ tool, session }: Call): Outcome {
  const { failures, openMs } = session.policy.breaker;
  const message = `${tool.toolId} has failed ${failures} times in a row and is not called for ${openMs} ms after the last failure.`;
  return failure("TRANSIENT", message, {
    retryable: true,
    suggestion: "Use another tool, or tell the user that this does not work at the moment.",
  });
}
