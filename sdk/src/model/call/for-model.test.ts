import { expect, test } from "vitest";
import { forModel } from "./for-model.ts";
import type { ToolResponse } from "./response.ts";

const meta = { envelope: "1.0", tool: "t", callId: "c1", registryVersion: "1", durationMs: 1, warnings: ["slow"] };

test("for a success, the model gets only the data", () => {
  const response: ToolResponse = { ok: true, data: { n: 1 }, intents: [{ type: "END_VOICE_SESSION" }], meta };
  expect(forModel(response)).toEqual({ n: 1 });
});

test("for a failure, the model gets the facts for another call, and nothing that is for the host", () => {
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

test.each([
  ["a direction override", "pay \u202Eecila\u202C now", "pay ⟨U+202E⟩ecila⟨U+202C⟩ now"],
  ["a zero-width space and a word joiner", "a\u200Bb\u2060c", "a⟨U+200B⟩b⟨U+2060⟩c"],
  ["tags, which spell a text", "ok\u{E0068}\u{E0069}", "ok⟨U+E0068⟩⟨U+E0069⟩"],
  ["variation selectors after a letter", "a\uFE01", "a⟨U+FE01⟩"],
  ["an escape sequence", "\u001b[31mred", "⟨U+001B⟩[31mred"],
  ["line breaks and tabs", "a\r\n\tb", "a\r\n\tb"],
  ["a joined emoji, and Persian with its joiners", "👩‍👧 می‌خواهم", "👩‍👧 می‌خواهم"],
])("%s: what people do not see is written out, and the data keeps it", (_, text, shown) => {
  const response: ToolResponse = { ok: true, data: { [text]: [text, 1, null] }, intents: [], meta };
  expect(forModel(response)).toEqual({ [shown]: [shown, 1, null] });
  expect(response.data).toEqual({ [text]: [text, 1, null] });
  expect(forModel({ ...response, shown: text })).toBe(shown);
  const error = {
    type: "PERMANENT",
    message: text,
    retryable: false,
    partialSideEffects: false,
    suggestion: text,
  } as const;
  expect(forModel({ ok: false, error, meta })).toEqual({
    error: { type: "PERMANENT", message: shown, retryable: false, suggestion: shown },
  });
});
