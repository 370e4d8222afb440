import { expect, test } from "vitest";
import { forModel } from "./for-model.ts";
import type { ToolResponse } from "./response.ts";

const meta = { envelope: "1.0", tool: "t", callId: "c1", registryVersion: "1", durationMs: 1, warnings: ["slow"] };

test("of a success, the data and nothing else", () => {
  const response: ToolResponse = { ok: true, data: { n: 1 }, intents: [{ type: "END_VOICE_SESSION" }], meta };
  expect(forModel(response)).toEqual({ n: 1 });
});

test("of a failure, what helps to call again, and nothing that is for the host", () => {
  const error = {
    type: "VALIDATION",
    message: "The arguments do not fit.",
    retryable: false,
    partialSideEffects: true,
    suggestion: "Correct them.",
    issues: [{ path: "/a", message: "is missing", internal: 1 }],
    example: { a: 1 },
    errorId: "c1",
    confirmation: {
      token: "SECRET",
      callId: "SECRET",
      preview: { tool: "t", question: "SECRET?", args: { pin: "SECRET" } },
      expiresAt: 1,
    },
  } as const;
  expect(forModel({ ok: false, error, meta })).toEqual({
    error: {
      type: "VALIDATION",
      message: "The arguments do not fit.",
      retryable: false,
      partialSideEffects: true,
      suggestion: "The call may have taken effect. Correct them.",
      issues: [{ path: "/a", message: "is missing" }],
      example: { a: 1 },
    },
  });
});
