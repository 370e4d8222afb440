import { expect, test } from "vitest";
import { active, calls, teamOf } from "#test/support/agent-team.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { memoryStore, startRun, workAgents } from "../../agents.ts";
import { loadRegistry } from "../../runtime.ts";

test("a worker that is ended lets the call that runs end, and gives its run back for another worker", async () => {
  const tools = [active("export_all", "(_, { services: { gate } }) => gate.pass()")];
  const registry = await loadRegistry(await runtimeArtifact(tools));
  const { agents, model } = teamOf({ tools, scripts: { root: [calls(["export_all"]), "Exported."] } });
  const store = memoryStore();
  const stop = new AbortController();
  const reports: string[] = [];
  const gate = {
    pass: () => {
      stop.abort();
      return "done";
    },
  };
  const host = { ...{ registry, agents, store }, model: model.languageModel, services: { gate }, pollMs: 10 };
  await startRun({ registry, agents, store, input: "Go." });
  const onReport = ({ status, result }: { readonly status: string; readonly result?: unknown }): void =>
    void reports.push(`${status} ${String(result)}`);
  await workAgents({ ...host, worker: "first", signal: stop.signal, onReport });
  expect(reports).toEqual(["stopped undefined"]);
  expect(model.requests).toHaveLength(1);
  await workAgents({ ...host, worker: "second", untilIdle: true, onReport });
  expect(reports).toEqual(["stopped undefined", "completed Exported."]);
});
