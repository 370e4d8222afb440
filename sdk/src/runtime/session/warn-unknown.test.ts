import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, overlayRegistries, type Policy } from "../../runtime.ts";

const registryOf = async (...names: readonly string[]) =>
  loadRegistry(await runtimeArtifact(names.map((name) => ({ name, execute: "() => 1" }))));

function warningsOf(registry: Awaited<ReturnType<typeof registryOf>>, policy: Policy) {
  const warnings: string[] = [];
  const runtime = createRuntime({
    registry,
    policy,
    onWarning: ({ code, message }) => warnings.push(`${code} ${message}`),
  });
  return { runtime, warnings };
}

test("a policy that names a tool which does not exist is a warning of the first session, once", async () => {
  const { runtime, warnings } = warningsOf(await registryOf("send_mail", "read_mail"), {
    disabled: ["sent_mail", "read_mail"],
    confirm: { rules: [{ confirm: "always", tools: ["*_mail"] }] },
    modes: { voice: { tools: { read_mial: { budget: 1 } }, budgets: { action: 1 } } },
  });
  await runtime.openSession();
  await runtime.openSession({ mode: "voice" });
  expect(warnings).toEqual([
    'TOOL_UNKNOWN /disabled/0 of the policy names the tool "sent_mail", which does not exist. Did you mean "send_mail"? ' +
      '/confirm/rules/0/tools/0 of the policy names the tool "*_mail", which does not exist. A policy takes whole names. ' +
      '/modes/voice/tools/read_mial of the policy names the tool "read_mial", which does not exist. Did you mean "read_mail"?',
  ]);
});

test("a variant's tool and an omitted tool count as existing", async () => {
  const base = await registryOf("send_mail");
  const registry = overlayRegistries(base, [{ name: "more", registry: await registryOf("send_text"), users: ["u1"] }]);
  const { runtime, warnings } = warningsOf(registry, { disabled: ["send_text"] });
  await runtime.openSession({ user: "u2" });
  await runtime.openSession({ user: "u1" });
  const leftOut = await loadRegistry(
    await runtimeArtifact([{ name: "ask_user", metadata: { category: "ui" }, execute: "() => 1" }]),
  );
  const other = warningsOf(leftOut, { modes: { text: { disabled: ["ask_user"] } } });
  await other.runtime.openSession();
  expect([...warnings, ...other.warnings.filter((each) => each.startsWith("TOOL_UNKNOWN"))]).toEqual([]);
});

test("an unknown name in `names` of `toolsFor` is a warning, once", async () => {
  const { runtime, warnings } = warningsOf(await registryOf("send_mail"), {});
  const session = await runtime.openSession();
  for (const names of [["send_mail", "send_mial"], ["send_mial"]]) session.toolsFor("openai", { names });
  expect(warnings).toEqual([
    'TOOL_UNKNOWN `names` of `toolsFor` names the tool "send_mial", which does not exist. Did you mean "send_mail"?',
  ]);
});
