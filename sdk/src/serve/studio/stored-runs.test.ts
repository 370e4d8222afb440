import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { runTeam } from "#test/support/agent-run.ts";
import { active, calls, passive } from "#test/support/agent-team.ts";
import { openTalk } from "#test/support/conversation.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { sqliteStore, type NewEntry } from "../../agents.ts";
import { beginRun } from "../../agents/timeline/run-log.ts";
import { runBars } from "../../agents/views/run-bars.ts";
import { projectStorage } from "../../cli/studio/project-storage.ts";
import { loadRegistry } from "../../runtime/load-registry.ts";
import { openStudio } from "./open-studio.ts";
import type { StudioRunPage, StudioRuns } from "./run-types.ts";

const token = "0123456789abcdef0123";

/** A studio with a file of runs. */
async function studioOver(file: string, tools: readonly RuntimeTool[] = []) {
  const files = pathToFileURL(`${tempFolder({ "index.html": "" })}/`);
  const storage = projectStorage(file, () => Promise.resolve([]));
  const studio = await openStudio(
    { port: 0, isNamed: false },
    { kind: "project", title: "Test", token, files, storage },
  );
  onTestFinished(() => studio.close());
  studio.show(await loadRegistry(await runtimeArtifact(tools)));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const read = async <Body>(place: string): Promise<Body> =>
    (await fetch(`${studio.origin}/api/studio${place}`, { headers })).json() as Promise<Body>;
  return {
    studio,
    headers,
    list: (before?: string) =>
      read<StudioRuns>(`/runs${before === undefined ? "" : `?before=${encodeURIComponent(before)}`}`),
    page: (id: string, after = 0) =>
      read<StudioRunPage & { readonly error?: string }>(`/runs/${encodeURIComponent(id)}?after=${String(after)}`),
    entry: (id: string, seq: number) => read<object>(`/runs/${encodeURIComponent(id)}/entries/${String(seq)}`),
    answer: async (body: object): Promise<{ readonly status: number; readonly body: object }> => {
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${studio.origin}/api/ui-tool/submit`, init);
      return { status: response.status, body: (await response.json()) as object };
    },
  };
}

const runsFile = (): string => path.join(tempFolder(), "data/runs.db");

const team: readonly RuntimeTool[] = [
  {
    ...active("login", "() => ({ ok: true })"),
    input: {
      type: "object",
      properties: { user: { type: "string" }, password: { type: "string", writeOnly: true } },
      additionalProperties: false,
    },
  },
  passive("route_to_helper", "agent_as_tool", "helper"),
  passive("ask_master", "ask_master"),
];

async function askingRun(file: string): Promise<void> {
  const store = await sqliteStore(file);
  await runTeam({
    store,
    tools: team,
    run: "report/1",
    scripts: {
      root: [
        calls(["login", { user: "ada", password: "swordfish" }]),
        calls(["route_to_helper", { request: "Help with swordfish." }]),
        calls(["ask_master", { question: "Which year?", options: ["2024", "2025"] }]),
        "Ended.",
      ],
      helper: ["Here."],
    },
  });
  await store.close();
}

test("a run is listed and shown with its entries, without values that a schema marks as secret", async () => {
  const file = runsFile();
  await askingRun(file);
  const { list, page, entry } = await studioOver(file, team);
  const { runs, total, place } = await list();
  expect({ total, place }).toEqual({ total: 1, place: file });
  expect(runs).toMatchObject([
    { id: "run:report/1", kind: "run", name: "report/1", agent: "root", status: "waiting", entries: 12 },
  ]);
  const shown = await page("run:report/1");
  expect(shown.rows.map(({ entry: { task, type }, text }) => [task, type, text])).toEqual([
    ["t0", "task_created", "Go."],
    ["t0", "assistant", "wants to call login"],
    ["t0", "call_started", 'calls login(user="ada", password="[redacted]")'],
    ["t0", "call_finished", 'gets from login: {"ok":true}'],
    ["t0", "assistant", "wants to call route_to_helper"],
    ["t0", "delegated", 'calls route_to_helper(request="Help with [redacted].")'],
    ["t1", "task_created", "begins as t1"],
    ["t1", "assistant", "Here."],
    ["t1", "task_completed", "is done"],
    ["t0", "call_finished", 'gets from route_to_helper: "Here."'],
    ["t0", "assistant", "wants to call ask_master"],
    ["t0", "asked", "asks: Which year? [2024, 2025]"],
  ]);
  expect(
    runBars(shown.rows.map((row) => row.entry)).map(({ label, kind, depth, status }) => [label, kind, depth, status]),
  ).toEqual([
    ["root", "task", 0, "running"],
    ["scripted", "model", 1, "ok"],
    ["login", "call", 1, "ok"],
    ["scripted", "model", 1, "ok"],
    ["route_to_helper", "call", 1, "ok"],
    ["helper", "task", 2, "ok"],
    ["scripted", "model", 3, "ok"],
    ["scripted", "model", 1, "ok"],
    ["ask_master", "call", 1, "running"],
    ["Which year?", "question", 2, "waiting"],
  ]);
  const whole = await Promise.all(shown.rows.map((row) => entry("run:report/1", row.entry.seq)));
  expect(whole.at(-1)).toMatchObject({ type: "asked", task: "t0" });
  expect(JSON.stringify([shown, whole])).not.toContain("swordfish");
});

test("a page gets the entries that it does not have, and a long result whole when it asks for its entry", async () => {
  const file = runsFile();
  const store = await sqliteStore(file);
  const result = "long ".repeat(10_000);
  const call = { callId: "c0", tool: "login" };
  const ended: NewEntry = { type: "call_finished", task, ...call, result };
  await beginRun(store, "long", [...manyCalls(1), ended]);
  await store.close();
  const { page, entry } = await studioOver(file, team);
  const { rows, entries } = await page("run:long", 3);
  expect([entries, rows.map(({ entry: { seq } }) => seq)]).toEqual([5, [4, 5]]);
  expect(JSON.stringify(rows).length).toBeLessThan(21_000);
  expect(await entry("run:long", 5)).toMatchObject({ type: "call_finished", result });
  expect(await entry("run:long", 6)).toEqual({ error: "The run has no such entry." });
});

test("a question of a run is answered: what does not fit leaves it open, and the first answer counts", async () => {
  const file = runsFile();
  await askingRun(file);
  const { page, answer } = await studioOver(file, team);
  const [question] = (await page("run:report/1")).questions;
  expect(question).toMatchObject({ message: "Which year?", kind: "choice" });
  const { eventId } = question ?? {};
  expect(await answer({ eventId, response: "1999" })).toMatchObject({ status: 422, body: { status: "pending" } });
  expect(await answer({ eventId, response: "2025" })).toMatchObject({ status: 200, body: { status: "answered" } });
  expect(await answer({ eventId, response: "2024" })).toMatchObject({ status: 409 });
  expect(await answer({ eventId: "run/nothing", response: "x" })).toMatchObject({ status: 404 });
  const after = await page("run:report/1");
  expect(after.questions).toEqual([]);
  expect(after.rows.at(-1)?.text).toBe("is answered by person: 2025");
});

test("a conversation has its messages", async () => {
  const file = runsFile();
  const store = await sqliteStore(file);
  const { conversation } = await openTalk({ store, id: "desk", scripts: { clerk: ["Hello!"] } });
  await conversation.send("Hi <b>there</b>");
  await store.close();
  const { list, page } = await studioOver(file);
  expect((await list()).runs).toMatchObject([{ id: "run:desk", kind: "conversation", agent: "Test", status: "user" }]);
  const talk = await page("run:desk");
  expect(talk.rows.map(({ text }) => text)).toContain("receives: Hi <b>there</b>");
});

test("a missing file is not created, and is read once it exists", async () => {
  const file = runsFile();
  const { list } = await studioOver(file, team);
  expect(await list()).toEqual({ place: file, runs: [], total: 0 });
  expect(existsSync(path.dirname(file))).toBe(false);
  await askingRun(file);
  expect((await list()).total).toBe(1);
});

test("pages receive news when another process has written", async () => {
  const file = runsFile();
  const { studio, headers } = await studioOver(file, team);
  const response = await fetch(`${studio.origin}/api/studio/events`, { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  const until = async (wanted: string): Promise<void> => {
    while (!heard.includes(wanted)) heard += (await reader?.read())?.value ?? "";
  };
  await until("event: state");
  await askingRun(file);
  await until("event: runs");
  await reader?.cancel();
});

test("a file of another program or format is reported, and so is a damaged run", async () => {
  const file = runsFile();
  await askingRun(file);
  const database = new DatabaseSync(file);
  database.exec("UPDATE entries SET entry = 'not JSON' WHERE seq = 1");
  database.close();
  const damaged = await studioOver(file, team);
  expect((await damaged.list()).runs).toMatchObject([
    { name: "report/1", status: "damaged", error: expect.stringContaining("is not valid JSON") as string },
  ]);
  expect(await damaged.page("run:report/1")).toMatchObject({
    code: "STORE_FAILED",
    error: expect.stringContaining("is not valid JSON") as string,
  });
  const other = path.join(tempFolder(), "other.db");
  const foreign = new DatabaseSync(other);
  foreign.exec("CREATE TABLE a (b text)");
  foreign.close();
  const unreadable = await studioOver(other);
  expect(await unreadable.list()).toMatchObject({
    total: 0,
    error: expect.stringContaining("is a database of another program.") as string,
  });
  expect(await unreadable.studio.server.questions.pending("session of a tool")).toEqual([]);
});

const task = "t0";
const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, cost: 0 };
const model = { provider: "scripted", id: "scripted" };

/** A task with this number of calls, each with three entries. */
function manyCalls(count: number): readonly NewEntry[] {
  const each = (index: number): readonly NewEntry[] => {
    const call = { callId: `c${String(index)}`, tool: "login", input: { user: String(index) } };
    return [
      { type: "assistant", task, parts: [{ type: "call", ...call }], finish: "tool-calls", usage, model },
      { type: "call_started", task, ...call },
      { type: "call_finished", task, callId: call.callId, tool: "login", result: { ok: true } },
    ];
  };
  const root = { agent: "root", input: "Go.", documents: [], depth: 0, fingerprint: "" };
  return [{ type: "task_created", task, ...root }, ...Array.from({ length: count }, (_, index) => each(index)).flat()];
}

test("a run of 10,000 entries is shown part by part", { tags: "full" }, async () => {
  const file = runsFile();
  const store = await sqliteStore(file);
  await beginRun(store, "huge", manyCalls(3333));
  await store.close();
  const { list, page } = await studioOver(file, team);
  expect((await list()).runs).toMatchObject([{ name: "huge", status: "open", entries: 10_000 }]);
  const part = await page("run:huge");
  expect([part.rows.length, part.rows.at(-1)?.entry.seq]).toEqual([1000, 1000]);
  expect((await page("run:huge", 9990)).rows.map(({ entry }) => entry.seq)).toHaveLength(10);
});

test("the list comes in parts, the newest first", async () => {
  const file = runsFile();
  const store = await sqliteStore(file);
  for (let index = 1; index <= 35; index += 1) await beginRun(store, `run-${String(index)}`, manyCalls(0));
  await store.close();
  const { list } = await studioOver(file);
  const first = await list();
  expect([first.total, first.runs.length, first.runs[0]?.name]).toEqual([35, 30, "run-35"]);
  expect((await list(first.runs.at(-1)?.id)).runs.map(({ name }) => name)).toEqual([
    "run-5",
    "run-4",
    "run-3",
    "run-2",
    "run-1",
  ]);
});
