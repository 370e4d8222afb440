import type { Json } from "../../model/json.ts";
import { envelopeVersion, type ResponseMeta } from "../../model/response.ts";
import type { Stage, StageCall } from "../../model/stage.ts";

const stage: Stage = {
  name: "envelope",
  always: true,
  run(call) {
    const { data, error, intents } = call;
    const meta = metaOf(call);
    call.response =
      error === undefined ? { ok: true, data: (data ?? null) as Json, intents, meta } : { ok: false, error, meta };
    return undefined;
  },
};

export default stage;

function metaOf({ host, tool, name, callId, startedAt, warnings }: StageCall): ResponseMeta {
  const durationMs = toMicroseconds(host.clock.now() - startedAt);
  const meta: { -readonly [Member in keyof ResponseMeta]: ResponseMeta[Member] } = {
    envelope: envelopeVersion,
    tool: name,
    callId,
    registryVersion: host.registryVersion,
    durationMs,
  };
  if (tool !== undefined) meta.toolVersion = tool.metadata.version ?? "1.0.0";
  const budget = tool?.metadata.latencyBudgetMs;
  const slow = budget !== undefined && durationMs > budget;
  if (slow) meta.warnings = [...warnings, `${name} took ${Math.round(durationMs)} ms; its latency budget is ${budget} ms.`];
  else if (warnings.length > 0) meta.warnings = warnings;
  return meta;
}

// More digits than the clock has would only be noise.
const toMicroseconds = (milliseconds: number): number => Math.max(0, Math.round(milliseconds * 1000) / 1000);
