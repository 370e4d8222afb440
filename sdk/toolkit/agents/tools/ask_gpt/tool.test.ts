import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

test("the model of the host answers", async () => {
  const { call, asked } = await agentToolkitSession();
  const answer = expectOk(await call("ask_gpt", { prompt: "Is 7 a prime number?" }));
  expect(answer).toEqual({ answer: "gpt says yes.", model: "gpt" });
  expect(asked).toEqual(["Is 7 a prime number?"]);
});

test("if the host has no such model, the error says so", async () => {
  const { call } = await agentToolkitSession({ models: [] });
  expectError(await call("ask_gpt", { prompt: "Is 7 a prime number?" }), "PERMANENT");
});

test("a model that says nothing can be asked again", async () => {
  const { call } = await agentToolkitSession({ reply: " " });
  expectError(await call("ask_gpt", { prompt: "Is 7 a prime number?" }), "TRANSIENT");
});

test.each([[{}], [{ prompt: "" }]])("refuses %j", async (args) => {
  const { call } = await agentToolkitSession();
  expectError(await call("ask_gpt", args), "VALIDATION");
});
