import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "../../../../test/support/runtime-artifact.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const action = (name: string, metadata: RuntimeTool["metadata"]): RuntimeTool => ({
  name,
  metadata: { category: "action", ...metadata },
  execute: "() => 'done'",
});
const tools = [
  action("asks", { confirm: true, risk: "low" }),
  action("risky", { risk: "high", confirm: false }),
  action("harmless", { risk: "medium" }),
  {
    name: "outer",
    metadata: { category: "action" },
    execute: `async (_, ctx) => { const r = await ctx.call("risky", {}); return r.ok ? r.data : r.error.type; }`,
  },
] as const;

test("what a person has to confirm does not run by itself", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact(tools) });
  for (const name of ["asks", "risky"]) {
    expect(expectError(await call(name, {}), "CONFIRMATION_REQUIRED")).toEqual({
      type: "CONFIRMATION_REQUIRED",
      message: `${name} needs the confirmation of a person, which this host cannot ask for.`,
      suggestion: "Tell the user what would be done, and that it was not done because it could not be confirmed.",
      retryable: false,
      partialSideEffects: false,
    });
  }
  expect(expectOk(await call("outer", {}))).toBe("CONFIRMATION_REQUIRED");
  expect(expectOk(await call("harmless", {}))).toBe("done");
});

test("wrong arguments are reported before a confirmation is asked for", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact(tools) });
  expectError(await call("risky", { more: 1 }), "VALIDATION");
});

test("it runs where the host says that it confirms itself", async () => {
  const policy = { confirm: "host" } as const;
  const { call } = await openTestSession({ registry: await runtimeArtifact(tools), policy });
  for (const name of ["asks", "risky", "outer"]) expect(expectOk(await call(name, {}))).toBe("done");
});
