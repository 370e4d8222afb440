import { expect, test } from "vitest";
import type { ToolResponse } from "../model/call/response.ts";
import { expectError, expectOk } from "./expectations.ts";

const meta = { envelope: "1.0", tool: "kb_search", callId: "c", registryVersion: "1", durationMs: 0 };
const good: ToolResponse<string[]> = { ok: true, data: ["hit"], intents: [], meta };
const bad: ToolResponse = {
  ok: false,
  error: {
    type: "VALIDATION",
    message: "The arguments do not fit.",
    retryable: false,
    partialSideEffects: false,
    suggestion: "Correct them.",
    issues: [
      { path: "/query", message: "is missing" },
      { path: "", message: "too much" },
    ],
    example: { query: "text" },
  },
  meta,
};

test("returns the expected data and error", () => {
  expect(expectOk(good)).toEqual(["hit"]);
  expect(expectError(bad, "VALIDATION").message).toBe("The arguments do not fit.");
});

test("shows the whole envelope of an unexpected failure", () => {
  const shown = [
    "VALIDATION: The arguments do not fit.",
    "  /query: is missing",
    "  (whole): too much",
    "suggestion: Correct them.",
    'a right call: {"query":"text"}',
  ].join("\n");
  expect(() => expectOk(bad)).toThrow(`Expected kb_search to succeed, but it failed.\n${shown}`);
  expect(() => expectError(bad, "NOT_FOUND")).toThrow(
    `Expected kb_search to fail with NOT_FOUND, but it failed in another way.\n${shown}`,
  );
});

test("shows the data of an unexpected success, cut if it is long", () => {
  expect(() => expectError(good, "AUTH")).toThrow(
    'Expected kb_search to fail with AUTH, but it succeeded with ["hit"].',
  );
  const long: ToolResponse = { ok: true, data: "x".repeat(1000), intents: [], meta };
  expect(() => expectError(long, "AUTH")).toThrow(`succeeded with "${"x".repeat(498)}….`);
});
