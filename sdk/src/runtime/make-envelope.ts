import type { Json } from "../model/json.ts";
import { envelopeVersion, type ResponseMeta, type ToolResponse } from "../model/response.ts";
import type { StageCall } from "../model/stage.ts";

/** The answer to a call, from what its stages made of it. */
export function makeEnvelope(call: StageCall): ToolResponse {
  const { data, error, intents } = call;
  const meta = metaOf(call);
  if (error !== undefined) return { ok: false, error, meta };
  return { ok: true, data: (data ?? null) as Json, intents, meta };
}

function metaOf({ host, tool, name, callId, startedAt, warnings }: StageCall): ResponseMeta {
  const durationMs = toMicroseconds(host.clock.now() - startedAt);
  const meta: { -readonly [Member in keyof ResponseMeta]: ResponseMeta[Member] } = {
    envelope: envelopeVersion,
    tool: name,
    ...(tool === undefined ? {} : { toolVersion: tool.metadata.version ?? "1.0.0" }),
    callId,
    registryVersion: host.registryVersion,
    durationMs,
  };
  const budget = tool?.metadata.latencyBudgetMs;
  const slow = budget !== undefined && durationMs > budget;
  if (slow)
    meta.warnings = [...warnings, `${name} took ${Math.round(durationMs)} ms; its latency budget is ${budget} ms.`];
  else if (warnings.length > 0) meta.warnings = warnings;
  return meta;
}

// More digits than the clock has would only be noise.
const toMicroseconds = (milliseconds: number): number => Math.max(0, Math.round(milliseconds * 1000) / 1000);
