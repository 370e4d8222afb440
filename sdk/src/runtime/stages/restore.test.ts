import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const echo = {
  name: "echo",
  input: {
    type: "object",
    properties: { text: { type: "string" }, limit: { type: "integer" } },
    required: ["text"],
    additionalProperties: false,
  },
  execute: "(input) => input",
  reverseMaps: { openai: { dropNulls: ["/limit"] } },
} as const;

test("arguments in a provider's form are turned back before they are checked", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([echo]) });
  const args = { text: "a", limit: null };
  expect(expectOk(await call("echo", args, { provider: "openai" }))).toEqual({ text: "a" });
  expect(expectError(await call("echo", args), "VALIDATION").issues).toEqual([
    { path: "/limit", message: "expected a whole number; got null" },
  ]);
  expect(args).toEqual({ text: "a", limit: null });
});

test.each(["opnai", "toString", "__proto__"])("the provider %s is not one of the registry's", async (provider) => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([echo]) });
  expect(expectError(await call("echo", { text: "a" }, { provider }), "INTERNAL")).toMatchObject({
    message: `The registry was not built for the provider "${provider}".`,
    suggestion: "Name one of: openai.",
    partialSideEffects: false,
  });
});

test("a tool whose schema a provider accepts unchanged needs no conversion back", async () => {
  const { reverseMaps: _, ...plain } = echo;
  const { call } = await openTestSession({ registry: await runtimeArtifact([plain]) });
  expect(expectOk(await call("echo", { text: "a" }, { provider: "openai" }))).toEqual({ text: "a" });
});
