import { expect, test } from "vitest";
import { runtimeArtifact } from "../../../../test/support/runtime-artifact.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const speak = { name: "speak", metadata: { modes: ["voice", "phone"] }, execute: "() => 'spoken'" } as const;
const nowhere = { name: "nowhere", metadata: { modes: [] }, execute: "() => 1" } as const;
const outer = { name: "outer", execute: `async (_, ctx) => (await ctx.call("speak", {})).error?.type` } as const;

test("a tool runs in its modes", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([speak]), mode: "phone" });
  expect(expectOk(await call("speak", {}))).toBe("spoken");
});

test("in another mode it is refused, also through another tool", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([speak, nowhere, outer]) });
  expect(expectError(await call("speak", {}), "MODE_RESTRICTED")).toEqual({
    type: "MODE_RESTRICTED",
    message: "speak is for the modes voice, phone; this session is in text mode.",
    suggestion: "Use another tool, or tell the user that this cannot be done here.",
    retryable: false,
    partialSideEffects: false,
  });
  expect(expectOk(await call("outer", {}))).toBe("MODE_RESTRICTED");
  expect(expectError(await call("nowhere", {}), "MODE_RESTRICTED").message).toBe(
    "nowhere is for no mode; this session is in text mode.",
  );
});
