import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { createRuntime } from "../create-runtime.ts";
import { loadRegistry } from "../load-registry.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const speak = { name: "speak", metadata: { modes: ["voice", "phone"] }, execute: "() => 'spoken'" } as const;
const nowhere = { name: "nowhere", metadata: { modes: [] }, execute: "() => 1" } as const;
const phone = { name: "phone", metadata: { modes: ["phone"] }, execute: "() => 1" } as const;
const outer = { name: "outer", execute: `async (_, ctx) => (await ctx.call("speak", {})).error?.type` } as const;
const pay = { name: "pay", metadata: { category: "action" }, execute: "() => 'paid'" } as const;
const draw = { name: "draw", metadata: { category: "ui" }, execute: "() => 'drawn'" } as const;

test("a tool runs in its modes", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([speak]), mode: "phone" });
  expect(expectOk(await call("speak", {}))).toBe("spoken");
});

test("in another mode it is refused, also through another tool", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([speak, nowhere, phone, outer]) });
  expect(expectError(await call("speak", {}), "MODE_RESTRICTED")).toEqual({
    type: "MODE_RESTRICTED",
    message: "speak is for the modes voice, phone; this session is in text mode.",
    suggestion: "Use another tool, or tell the user that this cannot be done here.",
    retryable: false,
    partialSideEffects: false,
  });
  expect(expectOk(await call("outer", {}))).toBe("MODE_RESTRICTED");
  expect(expectError(await call("phone", {}), "MODE_RESTRICTED").message).toBe(
    "phone is for the mode phone; this session is in text mode.",
  );
  expect(expectError(await call("nowhere", {}), "MODE_RESTRICTED").message).toBe(
    "nowhere is for no mode; this session is in text mode.",
  );
});

test("a mode of the policy names the categories it allows, and tools it does not", async () => {
  const policy = {
    modes: { kiosk: { categories: ["retrieval", "action"], disabled: ["pay"] }, mute: { categories: [] } },
  } as const;
  const registry = await runtimeArtifact([speak, pay, draw]);
  const { call } = await openTestSession({ registry, policy, mode: "kiosk" });
  expect(expectError(await call("draw", {}), "MODE_RESTRICTED").message).toBe(
    "draw is of category ui; kiosk mode allows only tools of retrieval, action.",
  );
  expect(expectError(await call("pay", {}), "MODE_RESTRICTED").message).toBe("pay is disabled in kiosk mode.");
  const mute = await openTestSession({ registry, policy, mode: "mute" });
  expect(expectError(await mute.call("pay", {}), "MODE_RESTRICTED").message).toBe(
    "pay is of category action; mute mode allows no tools.",
  );
  expect(expectOk(await (await openTestSession({ registry, policy })).call("pay", {}))).toBe("paid");
});

test("a model is not offered tools that the mode does not allow, and the host need not provide their services", async () => {
  const policy = {
    disabled: ["outer"],
    modes: { kiosk: { categories: ["retrieval", "action"], disabled: ["pay"] } },
  } as const;
  const registry = await loadRegistry(await runtimeArtifact([outer, speak, pay, draw]));
  const warnings: string[] = [];
  const runtime = createRuntime({ registry, policy, onWarning: ({ code }) => warnings.push(code) });
  const kiosk = await runtime.openSession({ mode: "kiosk" });
  expect(kiosk.toolsFor("openai").map(({ name }) => name)).toEqual([]);
  const phone = await createRuntime({
    registry,
    policy: { modes: { phone: { categories: ["retrieval"] } } },
  }).openSession({
    mode: "phone",
  });
  expect(phone.toolsFor("openai").map(({ name }) => name)).toEqual(["outer", "speak"]);
  expect(warnings).toEqual([]);
  await runtime.openSession();
  expect(warnings).toEqual(["CAPABILITY_MISSING"]);
});

test("with strict modes, a session opens only in a mode of the policy", async () => {
  const registry = await loadRegistry(await runtimeArtifact([]));
  const runtime = createRuntime({ registry, policy: { strictModes: true, modes: { kiosk: {} } } });
  expect((await runtime.openSession({ mode: "kiosk" })).mode).toBe("kiosk");
  expect((await runtime.openSession()).mode).toBe("text");
  await expect(runtime.openSession({ mode: "toString" })).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    message: 'The policy has no mode "toString"; it has voice, text, kiosk.',
    remedy: "Open the session in one of these modes, or add the mode to `modes` of the policy.",
  });
});
