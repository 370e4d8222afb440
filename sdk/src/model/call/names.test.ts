import { expect, test } from "vitest";
import { ErrorType, fail, IntentType, ok } from "../../index.ts";

test("error and intent types have names at run time, which cannot be changed", () => {
  expect(Object.keys(ErrorType)).toEqual([
    "VALIDATION",
    "NOT_FOUND",
    "INTERNAL",
    "MODE_RESTRICTED",
    "BUDGET_EXCEEDED",
    "CONFIRMATION_REQUIRED",
    "SESSION_INACTIVE",
    "TRANSIENT",
    "PERMANENT",
    "CONFLICT",
    "AUTH",
    "RATE_LIMIT",
  ]);
  expect(Object.keys(IntentType)).toEqual([
    "END_VOICE_SESSION",
    "SUPPRESS_AUDIO",
    "SUPPRESS_TRANSCRIPT",
    "SET_PENDING_MESSAGE",
  ]);
  for (const names of [ErrorType, IntentType]) {
    expect(Object.values(names)).toEqual(Object.keys(names));
    expect(Object.isFrozen(names)).toBe(true);
  }
});

test("a name is of the type that handlers take", () => {
  const type: ErrorType = ErrorType.CONFLICT;
  expect(type).toBe("CONFLICT");
  expect(fail({ type: ErrorType.CONFLICT, message: "Taken." })).toMatchObject({ error: { type: "CONFLICT" } });
  expect(ok(1, { intents: [{ type: IntentType.SUPPRESS_AUDIO }] })).toMatchObject({
    intents: [{ type: "SUPPRESS_AUDIO" }],
  });
});
