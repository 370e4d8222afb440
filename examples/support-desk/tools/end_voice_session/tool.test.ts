import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { describe, expect, test } from "vitest";

describe("end_voice_session", () => {
  test("gives the farewell to say in this turn, and closes the session when the turn ends", async () => {
    const { session } = await openTestSession({ mode: "voice" });
    const turn = session.beginTurn();
    const response = await turn.call("end_voice_session", { reason: "user_request", farewell: "Goodbye." });
    expect(expectOk(response)).toEqual({ ending: true, reason: "user_request", farewell: "Goodbye." });
    expect(response).toMatchObject({ intents: [{ type: "END_VOICE_SESSION", payload: { reason: "user_request" } }] });
    expect(session.isOpen).toBe(true);
    turn.end();
    expect(session.isOpen).toBe(false);
  });

  test("ends without a word when there is no farewell", async () => {
    const desk = await openTestSession({ mode: "voice" });
    const response = await desk.call("end_voice_session", { reason: "resolved" });
    expect(response).toMatchObject({
      ok: true,
      intents: [{ type: "END_VOICE_SESSION", payload: { reason: "resolved" } }],
    });
  });

  test("is refused in a text chat and asks for nothing", async () => {
    const desk = await openTestSession({ mode: "text" });
    const response = await desk.call("end_voice_session", { reason: "resolved" });
    expect(response).toMatchObject({ ok: false, error: { retryable: false, partialSideEffects: false } });
    expect(response).not.toHaveProperty("intents");
  });

  test.each([
    {},
    { reason: "bored" },
    { reason: "resolved", farewell: "" },
    { reason: "resolved", farewell: "a".repeat(201) },
  ])("refuses %j", async (args) => {
    const desk = await openTestSession({ mode: "voice" });
    expectError(await desk.call("end_voice_session", args), "VALIDATION");
  });
});
