import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { describe, expect, test } from "vitest";

const first = "Does log redaction also work for nested paths?";

describe("question_defer", () => {
  test.each(["voice", "text"])(
    "the next turn in %s begins with the question, the one after it does not",
    async (mode) => {
      const { session } = await openTestSession({ mode });
      const turn = session.beginTurn();
      expect(expectOk(await turn.call("question_defer", { question: first }))).toEqual({ question: first });
      expect(turn.pendingMessage).toBeUndefined();
      expect(session.beginTurn().pendingMessage).toEqual({ message: `Still open from before: ${first}` });
      expect(session.beginTurn().pendingMessage).toBeUndefined();
    },
  );

  test("a second question replaces the first", async () => {
    const { session } = await openTestSession();
    const turn = session.beginTurn();
    await turn.call("question_defer", { question: first });
    await turn.call("question_defer", { question: "How long may a plugin take to load?" });
    expect(session.beginTurn().pendingMessage).toEqual({
      message: "Still open from before: How long may a plugin take to load?",
    });
  });

  test.each([{}, { question: "Why?" }, { question: "a".repeat(301) }, { question: first, turn: 2 }])(
    "refuses %j",
    async (args) => {
      const desk = await openTestSession();
      expectError(await desk.call("question_defer", args), "VALIDATION");
      expect(desk.session.beginTurn().pendingMessage).toBeUndefined();
    },
  );
});
