import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

test("the model of the host answers", async () => {
  const { call, asked } = await agentToolkitSession();
  const answer = expectOk(await call("ask_model", { prompt: "Is 7 a prime number?" }));
  expect(answer).toEqual({ answer: "the run says yes.", model: "scripted" });
  expect(asked).toEqual(["Is 7 a prime number?"]);
});

test("a model is asked by its name; an unknown model is an error that lists the host's models", async () => {
  const { call } = await agentToolkitSession();
  expect(expectOk(await call("ask_model", { prompt: "Is 7 a prime number?", model: "claude" }))).toMatchObject({
    model: "claude",
  });
  const error = expectError(await call("ask_model", { prompt: "Is 7 a prime number?", model: "gemini" }), "PERMANENT");
  expect(error).toMatchObject({ message: 'There is no model "gemini".', suggestion: "There are: gpt, claude." });
});

test("a model that says nothing can be asked again", async () => {
  const { call } = await agentToolkitSession({ reply: " " });
  expectError(await call("ask_model", { prompt: "Is 7 a prime number?" }), "TRANSIENT");
});

test.each([[{}], [{ prompt: "" }]])("refuses %j", async (args) => {
  const { call } = await agentToolkitSession();
  expectError(await call("ask_model", args), "VALIDATION");
});
