import { expect, test } from "vitest";
import { runTeam, type Team } from "#test/support/agent-run.ts";
import { calls, passive } from "#test/support/agent-team.ts";
import { answerQuestion, cancelRun, memoryStore, type NewEntry, openDocuments } from "../../agents.ts";
import { foldTimeline } from "../timeline/fold.ts";
import { appendToRun, beginRun, readRun } from "../timeline/run-log.ts";

const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, cost: 0 };
const team: Team = {
  tools: [passive("ask_master", "ask_master")],
  scripts: {
    root: [
      calls(["ask_master", { question: "Go on?" }]),
      ({ results }: { results: readonly { result: unknown }[] }) => JSON.stringify(results[0]?.result),
    ],
  },
};
const given = { question: "t0-0-0", answer: "yes", by: "ann" };
const taken = { code: 200, status: "answered", recorded: { answer: "yes", by: "ann" } };

test("a worker that asked and died, its claim still held, is answered, and the next worker has the answer", async () => {
  let now = 1_000_000;
  const store = memoryStore({ now: () => now });
  const died: readonly NewEntry[] = [
    { type: "task_created", task: "t0", agent: "root", input: "Go.", documents: [], depth: 0, fingerprint: "f" },
    {
      type: "assistant",
      task: "t0",
      finish: "tool-calls",
      usage,
      model: { provider: "scripted", id: "scripted" },
      parts: [{ type: "call", callId: "t0-0-0", tool: "ask_master", input: { question: "Go on?" } }],
    },
    {
      type: "asked",
      task: "t0",
      callId: "t0-0-0",
      tool: "ask_master",
      input: {},
      question: "t0-0-0",
      asks: { kind: "ask", message: "Go on?", to: { kind: "person" }, path: ["root"] },
    },
  ];
  await beginRun(store, "run", died);
  const claim = await store.claim({ prefix: "run:", worker: "dead", leaseMs: 30_000 });
  expect(await answerQuestion(store, "run", given)).toEqual(taken);
  now += 30_000;
  const { report } = await runTeam({ ...team, store });
  expect(report).toMatchObject({ status: "completed", result: '{"answer":"yes","by":"ann"}' });
  if (claim === undefined) throw new Error("The worker has the run.");
  await expect(appendToRun(store, "run", { entries: [], after: 0, claim })).rejects.toMatchObject({
    code: "LEASE_LOST",
  });
});

test("a question whose task was cancelled takes an answer, which changes nothing of the task", async () => {
  const { store } = await runTeam(team);
  await cancelRun(store, "run");
  expect((await runTeam({ ...team, store })).report).toMatchObject({ status: "cancelled", questions: [] });
  const ended = foldTimeline("run", await readRun(store, "run")).tasks.get("t0");
  expect(await answerQuestion(store, "run", given)).toEqual(taken);
  expect(await answerQuestion(store, "run", { ...given, answer: "no" })).toEqual({
    ...taken,
    code: 409,
  });
  const state = foldTimeline("run", await readRun(store, "run"));
  expect(state.tasks.get("t0")).toMatchObject({ status: "cancelled", calls: ended?.calls });
  expect((await runTeam({ ...team, store })).report).toMatchObject({ status: "cancelled", questions: [] });
});

const sheet = { path: "prices.csv", content: "item,price\npen,2\n" };

test("documents come with an answer: stored with it, and read by the asker after the answer", async () => {
  const { store } = await runTeam(team);
  const answered = await answerQuestion(store, "run", { ...given, documents: [sheet] });
  expect(answered).toMatchObject({
    code: 200,
    recorded: { answer: "yes", by: "ann", documents: [{ path: "prices.csv", version: 1 }] },
  });
  expect(await store.documents.info("run", "prices.csv")).toMatchObject({ version: 1, createdBy: "ann" });
  const { report, model } = await runTeam({ ...team, store });
  expect(report.result).toBe('{"answer":"yes","by":"ann","documents":["prices.csv"]}');
  const after = JSON.stringify(model.requests[0]?.messages.at(-1));
  expect(after).toContain("Document prices.csv (version 1, text/csv");
  expect(after).toContain("pen");
});

test("if two answers with documents come at once, one counts and only its documents are stored", async () => {
  const { store } = await runTeam(team);
  const both = await Promise.all(
    ["ann", "ben"].map((by) =>
      answerQuestion(store, "run", { ...given, by, documents: [{ path: `${by}.md`, content: `# ${by}` }] }),
    ),
  );
  expect(both.filter((receipt) => "duplicate" in receipt)).toHaveLength(1);
  const first = both[0]?.recorded;
  expect((await store.documents.find("run", {})).map(({ path }) => path)).toEqual([`${first?.by}.md`]);
  expect(
    await answerQuestion(store, "run", { ...given, documents: [{ path: "../x", content: "late" }] }),
  ).toMatchObject({ recorded: { by: first?.by }, duplicate: true });
});

test("a document of an answer that cannot be taken leaves the question open", async () => {
  const { store } = await runTeam(team);
  const refused = (document: { path: string; content?: string }) =>
    expect(answerQuestion(store, "run", { ...given, documents: [document] })).rejects;
  await refused({ path: "missing.md" }).toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
  await refused({ path: "../x", content: "out" }).toMatchObject({ code: "DOCUMENT_PATH_INVALID" });
  expect((await readRun(store, "run")).some(({ type }) => type === "answered")).toBe(false);
  await answerQuestion(store, "run", { ...given, documents: [sheet, { path: sheet.path, content: "item\n" }] });
  expect(await store.documents.info("run", "prices.csv")).toMatchObject({ version: 2 });
});

test("an agent that answers its child names documents, which the child reads", async () => {
  const { model } = await runTeam({
    tools: [passive("ask_master", "ask_master"), passive("route_to_child", "agent_as_tool", "child")],
    scripts: {
      root: (request) => {
        if (request.tools.some(({ name }) => name === "answer"))
          return calls(["answer", { text: "As listed.", documents: ["prices.csv", "missing.md"] }]);
        return request.results.length === 0 ? calls(["route_to_child", { request: "Price?" }]) : "Done.";
      },
      child: [calls(["ask_master", { question: "Which prices?" }]), "Two."],
    },
    store: await withSheet(),
    workspace: "shared",
  });
  const asked = model.requests.find(({ messages }) => JSON.stringify(messages.at(-1)).includes("Document prices.csv"));
  expect(asked?.results[0]?.result).toEqual({ answer: "As listed.", by: "root", documents: ["prices.csv"] });
});

async function withSheet() {
  const store = memoryStore();
  const documents = openDocuments({ store: store.documents, workspace: "shared", author: "ann" });
  await documents.write(sheet.path, sheet.content);
  return store;
}
