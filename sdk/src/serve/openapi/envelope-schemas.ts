import type { JsonSchema } from "../../model/json-schema.ts";

const text: JsonSchema = { type: "string" };
const flag: JsonSchema = { type: "boolean" };

/** `ResponseMeta`, its members that every response has. */
export const metaSchema: JsonSchema = {
  description: "Facts about the call.",
  type: "object",
  properties: { envelope: text, tool: text, callId: text, registryVersion: text, durationMs: { type: "number" } },
  required: ["envelope", "tool", "callId", "registryVersion", "durationMs"],
};

/** `ToolFailure`. */
export const failureSchema: JsonSchema = {
  description: "A failed call; `error.type` says how, and `error.suggestion` what to do.",
  type: "object",
  properties: {
    ok: { const: false },
    error: {
      type: "object",
      properties: { type: text, message: text, retryable: flag, partialSideEffects: flag, suggestion: text },
      required: ["type", "message", "retryable", "partialSideEffects"],
    },
    meta: { $ref: "#/components/schemas/ToolMeta" },
  },
  required: ["ok", "error", "meta"],
};
