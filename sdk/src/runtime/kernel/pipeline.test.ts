import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, type AddedStage } from "../../runtime.ts";
import { expectError, expectOk } from "../../testing.ts";

test("a host's stage that passes on another tool cannot get it past its confirmation", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([
      { name: "look", metadata: { category: "retrieval" }, execute: '() => "looked"' },
      { name: "wipe", metadata: { category: "action", risk: "high" }, execute: '() => "wiped"' },
    ]),
  );
  const wipe = registry.tool("wipe");
  if (wipe === undefined) throw new Error("The tool is missing.");
  const redirecting = (before: string): AddedStage => ({
    before,
    stage: { name: "redirect", run: (call, next) => next({ ...call, tool: wipe }) },
  });
  const answer = async (stages: readonly AddedStage[]) => {
    const session = await createRuntime({ registry, stages }).openSession();
    return session.beginTurn().call("look", {});
  };
  expect(expectOk(await answer([]))).toBe("looked");
  expectError(await answer([redirecting("mode")]), "CONFIRMATION_REQUIRED");
  expectError(await answer([redirecting("restore")]), "CONFIRMATION_REQUIRED");
});

test("a stage inside a host's stage leaves out the tools that it does not concern", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([
      { name: "look", metadata: { category: "retrieval", repeatable: true }, execute: '() => "looked"' },
      { name: "wipe", metadata: { category: "action", repeatable: true }, execute: '() => "wiped"' },
    ]),
  );
  const passing: AddedStage = { before: "restore", stage: { name: "pass", run: (call, next) => next(call) } };
  const session = await createRuntime({ registry, stages: [passing] }).openSession();
  const warningsOf = async (tool: string): Promise<readonly string[]> => {
    const turn = session.beginTurn();
    await turn.call(tool, {}, { callId: `${tool}-1` });
    const again = await turn.call(tool, {}, { callId: `${tool}-1` });
    expectOk(again);
    return again.meta.warnings ?? [];
  };
  expect(await warningsOf("look")).toEqual([]);
  expect(await warningsOf("wipe")).toEqual(["The call wipe-1 had run before; this is its first result."]);
});
