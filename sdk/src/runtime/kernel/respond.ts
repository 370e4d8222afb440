import type { Json } from "../../util/json.ts";
import type { Outcome } from "../../model/call/call.ts";
import { envelopeVersion, type ResponseMeta, type ToolResponse } from "../../model/call/response.ts";
import { attachCause } from "../values/response-errors.ts";
import { budgetsLeft } from "../parts/used-budgets.ts";
import { defined } from "../../util/defined.ts";
import type { StartedCall } from "./started-call.ts";

/** The envelope of a call that has ended. */
export function respond(started: StartedCall, outcome: Outcome, now: number): ToolResponse {
  const meta = metaOf(started, outcome, now);
  if (outcome.ok) {
    const { cut, intents, directs } = outcome;
    const data = outcome.data as Json;
    return { ok: true, data, ...defined({ shown: cut?.shown }), intents, ...defined({ directs }), meta };
  }
  const response: ToolResponse = { ok: false, error: outcome.error, meta };
  if (outcome.cause !== undefined) attachCause(response, outcome.cause);
  return response;
}

function metaOf(started: StartedCall, outcome: Outcome, now: number): ResponseMeta {
  const { id, name, tool, session, turn, startedAt } = started;
  const meta: { -readonly [Member in keyof ResponseMeta]: ResponseMeta[Member] } = {
    envelope: envelopeVersion,
    tool: name,
    callId: id,
    registryVersion: session.registry.version,
    durationMs: toMicroseconds(now - startedAt),
  };
  if (tool !== undefined) meta.toolVersion = tool.metadata.version ?? "1.0.0";
  if (session.variant !== undefined) meta.variant = session.variant;
  if (outcome.attempts !== undefined) meta.attempts = outcome.attempts;
  const { warnings } = outcome;
  if (warnings !== undefined && warnings.length > 0) meta.warnings = warnings;
  const budgets = budgetsLeft(session, turn);
  if (budgets !== undefined) meta.budgets = budgets;
  if (outcome.ok && outcome.cut !== undefined) meta.output = outcome.cut.output;
  return meta;
}

// More digits than the clock has would only be noise.
const toMicroseconds = (milliseconds: number): number => Math.max(0, Math.round(milliseconds * 1000) / 1000);
