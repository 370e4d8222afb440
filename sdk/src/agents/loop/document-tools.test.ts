import { memoryStore, openDocuments, readRun, runAgent } from "toolwright/agents";
import { loadRegistry } from "toolwright/runtime";
import { scriptedModel } from "toolwright/testing";
import { expect, test } from "vitest";
import { calls, teamOf, type AgentScript } from "#test/support/agent-team.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";

const tools = ["ask_data", "delete_file", "find_files", "handoff", "rename_file", "tag_file", "write_file"];

/** Runs a team on a workspace with these texts. */
async function runOn(texts: Readonly<Record<string, string>>, scripts: Readonly<Record<string, AgentScript>>) {
  const store = memoryStore();
  const documents = openDocuments({ store: store.documents, workspace: "run", author: "ann" });
  for (const [path, text] of Object.entries(texts)) await documents.write(path, text);
  const agents = Object.fromEntries(Object.keys(scripts).map((name) => [name, { tools }]));
  const [root = "", ...others] = Object.keys(scripts);
  const team = teamOf({ scripts, agents: { ...agents, [root]: { tools, agents: others } } });
  const report = await runAgent({
    registry: await loadRegistry(await runtimeArtifact([])),
    agents: team.agents,
    model: team.model.languageModel,
    store,
    run: "run",
    retries: 0,
    input: "Go.",
  });
  return { report, documents, model: team.model, entries: await readRun(store, "run") };
}

test("a question in words is answered by the SQL that the model of the agent writes, which is shown", async () => {
  const prompts: string[] = [];
  const sql = "SELECT sum(amount) AS total FROM sales WHERE region = 'North'";
  const store = memoryStore();
  const sales = "region,amount\nNorth,10\nSouth,32\nNorth,7\n";
  await openDocuments({ store: store.documents, workspace: "run", author: "ann" }).write("sales.csv", sales);
  const model = scriptedModel(({ messages, results: [answer] }) => {
    const [first] = messages;
    if (first?.role === "user") {
      prompts.push(first.text);
      return prompts.length === 1 ? "SELECT amount FROM absent" : `\`\`\`sql\n${sql}\n\`\`\``;
    }
    if (answer !== undefined) return JSON.stringify(answer.result);
    return calls(["ask_data", { documents: ["sales.csv"], question: "How much in the north?" }]);
  });
  const report = await runAgent({
    registry: await loadRegistry(await runtimeArtifact([])),
    agents: [{ name: "root", instructions: "You are root.", tools: ["ask_data"] }],
    model: model.languageModel,
    store,
    run: "run",
    input: "Go.",
  });
  expect(JSON.parse(report.result as string)).toEqual({
    sql,
    columns: ["total"],
    rows: [[17]],
    more: false,
  });
  expect(prompts[0]).toContain('Table "sales" ("region" TEXT, "amount" INTEGER), 3 rows.');
  expect(prompts[1]).toContain(
    "You wrote:\nSELECT amount FROM absent\nThat fails: SQLite says: no such table: absent.",
  );
  const ended = (await readRun(store, "run")).find(({ type }) => type === "call_finished");
  expect(ended).toHaveProperty("usage");
});

test("agents write, tag, rename, find and delete documents; deleted documents are not returned", async () => {
  const { report, documents, model, entries } = await runOn(
    {},
    {
      root: [calls(["route_to_helper", { request: "Write it." }]), "Done."],
      helper: [
        calls(
          ["write_file", { path: "draft.md", content: "# Draft" }],
          ["write_file", { path: "wrong.md", content: "x" }],
        ),
        calls(["rename_file", { path: "draft.md", to: "reports/q3.md" }], ["delete_file", { path: "wrong.md" }]),
        calls(["tag_file", { path: "reports/q3.md", tags: ["final"] }]),
        calls(["find_files", { tags: ["final"] }]),
        "Written.",
      ],
    },
  );
  expect(report).toMatchObject({ status: "completed", result: "Done." });
  expect((await documents.find()).map(({ path, version, tags }) => [path, version, tags])).toEqual([
    ["reports/q3.md", 2, ["final"]],
  ]);
  expect(model.requests[5]?.results.at(-1)?.result).toMatchObject({
    documents: [{ path: "reports/q3.md" }],
    more: false,
  });
  const given = entries.find((entry) => entry.type === "call_finished" && entry.tool === "route_to_helper");
  expect(given).toMatchObject({ attached: [{ path: "reports/q3.md", version: 2 }] });
});

test("if two calls change one document at once, the second is refused with the call to make", async () => {
  const { documents, entries } = await runOn(
    { "a.md": "# A" },
    {
      root: [calls(["delete_file", { path: "a.md" }], ["tag_file", { path: "a.md", tags: ["x"] }]), "Done."],
    },
  );
  const ends = entries.flatMap((entry) =>
    entry.type === "call_failed" ? [(entry.result as { error: { type: string; message: string } }).error] : [],
  );
  const left = await documents.find();
  // If the deletion starts after the tag is stored, neither is refused, and the document must be gone.
  if (ends.length === 0) {
    expect(left).toEqual([]);
    return;
  }
  expect(ends).toHaveLength(1);
  expect(ends[0]?.message).toMatch(/(Read the current version, then call \w+ again\.|There is no document a\.md\.)$/);
  expect(left.length).toBeLessThan(2);
});

test("an object as the result reaches the agent that gave the task", async () => {
  const { report } = await runOn({}, { root: [calls(["handoff", { result: { status: "complete", findings: 3 } }])] });
  expect(report).toMatchObject({ status: "completed", result: { result: { status: "complete", findings: 3 } } });
});
