import type { Call, Outcome, Stage, Success } from "../../model/call/call.ts";
import { sentence } from "../../util/texts.ts";
import type { Json } from "../../util/json.ts";
import type { Intent } from "../../model/call/response.ts";
import { isRecord } from "../../util/is-record.ts";
import { andThen } from "../../util/waits.ts";
import { stored } from "../../util/stored.ts";
import { plainJson } from "../values/plain-json.ts";
import { failure, unexpected } from "../values/response-errors.ts";

const stage: Stage = {
  name: "intents",
  run: (call, next) =>
    call.tool.category === "action" ? andThen(next(call), (outcome) => apply(call, outcome)) : next(call),
};

export default stage;

const bounds = { bytes: 100_000, values: 1000, depth: 20 };

function apply(call: Call, outcome: Outcome): Outcome | Promise<Outcome> {
  if (!outcome.ok || outcome.intents.length === 0) return outcome;
  return applied(call, outcome);
}

async function applied(call: Call, outcome: Success): Promise<Outcome> {
  const intents = readIntents(outcome.intents);
  if (intents === undefined)
    return refused(call, "an intent without a `type`, or with a payload that is not a JSON object");
  try {
    const fault = await call.session.applyIntents(call, intents);
    return fault === undefined ? { ...outcome, intents } : refused(call, fault);
  } catch (cause) {
    // A reducer or a check of the host threw.
    return unexpected(`The intents of ${call.tool.toolId} could not be applied`, { callId: call.id, cause });
  }
}

/** The handler has done its work; only the session did not apply the intents. */
const refused = ({ tool }: Call, what: string): Outcome =>
  failure("INTERNAL", sentence(`${tool.toolId} asked for ${what}`), {
    partialSideEffects: true,
    suggestion: "Report this to the tool's author; the same call will fail again.",
  });

function readIntents(given: readonly Intent[]): readonly Intent[] | undefined {
  try {
    const copies = plainJson(given, bounds) as readonly Json[];
    return copies.every(isIntent) ? stored<Intent>().readAll(copies) : undefined;
  } catch {
    return undefined;
  }
}

function isIntent(value: Json): boolean {
  if (!isRecord(value) || typeof value.type !== "string" || value.type === "") return false;
  return value.payload === undefined || isRecord(value.payload);
}
