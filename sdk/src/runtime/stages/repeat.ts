import type { Call, Outcome, Stage } from "../../model/call/call.ts";
import { andThen } from "../values/and-then.ts";
import { failure } from "../values/response-errors.ts";
import { callsPart, modelIdOf, runningCalls, whatOf } from "../parts/calls.ts";

const stage: Stage = {
  name: "repeat",
  run(call, next, ports) {
    const { session, id, tool } = call;
    // An idempotent action may run again: it changes nothing more, and knows best what to answer.
    if (tool.category !== "action" || tool.metadata.idempotent === true) return next(call);
    const { recent, older } = session.parts.read(callsPart);
    if (older.has(id)) return notKept(call);
    const running = runningCalls(session);
    const present = running.get(id) ?? recent.get(id);
    if (present !== undefined && call.byModel && isAnother(call, present)) {
      // Some providers use the same ids in each message.
      return stage.run({ ...call, id: nextId(id), modelId: modelIdOf(call) }, next, ports);
    }
    if (present !== undefined) return answerAgain(call, present);
    const outcome = next(call);
    if (!(outcome instanceof Promise)) return outcome;
    running.set(id, { what: whatOf(call), outcome, message: call.message });
    return outcome.finally(() => running.delete(id));
  },
};

export default stage;

/** `call_0` → `call_0_#2` → `call_0_#3`: the same for the same calls in the same order, also after a restart. */
function nextId(id: string): string {
  const [, first = id, count = "1"] = /^(.*)_#(\d+)$/.exec(id) ?? [];
  return `${first}_#${Number(count) + 1}`;
}

/** Only a message that was delivered twice has the same call twice. */
function isAnother(call: Call, { what, message }: Present): boolean {
  if (call.message !== undefined && message !== undefined && call.message !== message) return true;
  return what !== whatOf(call);
}

interface Present {
  readonly message?: string | undefined;
  readonly what: string;
  readonly outcome: Outcome | Promise<Outcome> | "dropped" | undefined;
}

function answerAgain(call: Call, { what, outcome }: Present): Outcome | Promise<Outcome> {
  if (what !== whatOf(call)) return taken(call);
  if (outcome === undefined) return unknown(call);
  if (outcome === "dropped") return notKept(call);
  return andThen(outcome, (settled) => repeated(call, settled));
}

function repeated({ id }: Call, outcome: Outcome): Outcome {
  if (!outcome.ok) return outcome;
  return { ...outcome, warnings: [...outcome.warnings, `The call ${id} had run before; this is its first result.`] };
}

const taken = ({ id, tool }: Call): Outcome =>
  failure("CONFLICT", `${tool.toolId} was not run: another call of this session has the id ${id}.`, {
    suggestion: "Give each call its own id.",
  });

/** Of the oldest calls, and of those with very large results. */
const notKept = ({ id, tool }: Call): Outcome =>
  failure(
    "CONFLICT",
    `${tool.toolId} was not run: the call ${id} of this session has run before, and its outcome is no longer kept.`,
    {
      partialSideEffects: true,
      suggestion: "Look up what it did. Call it again only under another call id.",
    },
  );

const unknown = ({ id, tool }: Call): Outcome =>
  failure(
    "INTERNAL",
    `The process stopped during the call ${id} of ${tool.toolId}: whether it took effect is unknown.`,
    {
      partialSideEffects: true,
      suggestion: "Check whether it was done before you call it again, under another call id.",
    },
  );
