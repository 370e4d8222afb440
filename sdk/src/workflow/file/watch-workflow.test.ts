import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { active, calls } from "#test/support/agent-team.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { memoryStore, openConversation, watchWorkflow } from "../../agents.ts";
import { scriptedModel } from "../../testing.ts";

const workflow = (tool: string, instructions: string): string =>
  JSON.stringify({ agents: { A: { instructions } }, backend_tools: { A: [`tools.${tool}.${tool}`] } });

test("a changed workflow applies to the next conversation; an open conversation keeps its own", async () => {
  const registry = await runtimeArtifact([active("one", "() => 1"), active("two", "() => 2")]);
  const root = path.dirname(registry);
  const file = path.join(root, "workflow.json");
  writeFileSync(file, workflow("one", "First."));
  const errors: unknown[] = [];
  const live = await watchWorkflow({
    workflow: "workflow.json",
    registry,
    root,
    onError: (error) => errors.push(error),
  });
  const model = scriptedModel([calls(["one"]), "Done.", calls(["one"]), "Done.", calls(["two"]), "Done."]);
  const open = () => openConversation({ ...live.current, model: model.languageModel, store: memoryStore() });
  try {
    const before = await open();
    await before.send("Hi.");
    writeFileSync(file, workflow("two", "Second."));
    await vi.waitUntil(() => live.current.workflow.agents[0]?.instructions === "Second.", { timeout: 60_000 });
    const kept = await before.send("And?");
    const next = await (await open()).send("Hi.");
    expect(kept.replies[0]?.calls).toMatchObject([{ tool: "one", result: 1 }]);
    expect(next.replies[0]?.calls).toMatchObject([{ tool: "two", result: 2 }]);
    expect(model.requests.map(({ messages }) => messages[0])).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ text: "First." })),
      ...Array.from({ length: 2 }, () => ({ text: "Second." })),
    ]);
    // An unreadable file leaves the state unchanged; an invalid entry leaves the other entries unchanged.
    writeFileSync(file, "{");
    await vi.waitUntil(() => errors.length > 0, { timeout: 60_000 });
    expect(errors[0]).toMatchObject({ code: "WORKFLOW_UNREADABLE" });
    expect(live.current.workflow.agents[0]?.instructions).toBe("Second.");
    writeFileSync(file, workflow("missing", "Third."));
    await vi.waitUntil(() => live.current.workflow.agents[0]?.instructions === "Third.", { timeout: 60_000 });
    expect(live.current.findings).toMatchObject([{ code: "WORKFLOW_TOOL_MISSING", severity: "error" }]);
  } finally {
    live.close();
  }
});
