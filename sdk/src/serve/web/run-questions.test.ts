import { expect, onTestFinished, test } from "vitest";
import { runTeam } from "#test/support/agent-run.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { calls, passive } from "#test/support/agent-team.ts";
import type { Store } from "../../runtime.ts";
import { loadRegistry } from "../../runtime/load-registry.ts";
import { runQuestions } from "../../agents.ts";
import { createServer } from "../../server.ts";
import { readRun } from "../../agents/timeline/run-log.ts";

const team = {
  tools: [passive("ask_master", "ask_master")],
  scripts: {
    root: [
      calls(["ask_master", { question: "Go on?", options: ["yes", "no"] }]),
      ({ results }: { results: readonly { result: unknown }[] }) => JSON.stringify(results[0]?.result),
    ],
  },
};

/** A server for the run `run/1` of ann and ben; the name of the user is a header. */
async function served(store: Store, maxAnswerBytes?: number) {
  const server = await createServer({
    registry: await loadRegistry(await runtimeArtifact([])),
    sources: [runQuestions(store, (user = "", run) => run === "run/1" && ["ann", "ben"].includes(user))],
    ...(maxAnswerBytes === undefined ? {} : { limits: { maxAnswerBytes } }),
    authenticate: (request) => request.headers.get("x-user") ?? undefined,
  });
  onTestFinished(() => server.close());
  return async (
    place: string,
    {
      user = "ann",
      body,
      ...more
    }: { user?: string; body?: string; type?: string; method?: string; origin?: string } = {},
  ) => {
    const headers = {
      ...(user === "" ? {} : { "x-user": user }),
      "content-type": more.type ?? "application/json",
      ...(more.origin === undefined ? {} : { origin: more.origin }),
    };
    const method = more.method ?? (body === undefined ? "GET" : "POST");
    const request = new Request(`https://agents.example/api/ui-tool/${place}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const response = await server.fetch(request);
    return { status: response.status, body: await response.json() };
  };
}

const pending = "pending?session=run%2F1";
const eventId = "run/1/t0-0-0";
const answer = (response: unknown, more: object = {}): string => JSON.stringify({ eventId, response, ...more });

test("a run's question is read and answered after its worker has ended, and the run continues with the first answer", async () => {
  const { store } = await runTeam({ ...team, run: "run/1" });
  const send = await served(store);
  expect(await send(pending)).toEqual({
    status: 200,
    body: {
      requests: [
        {
          type: "question",
          eventId,
          toolId: "choice",
          kind: "choice",
          tool: "ask_master",
          callId: "t0-0-0",
          message: "Go on?",
          answerSchema: { type: "string", enum: ["yes", "no"] },
          path: ["root"],
          workflowName: "default",
          display: "inline",
          payload: {},
          createdAt: expect.any(Number) as number,
        },
      ],
    },
  });
  expect(await send("submit", { body: answer("yes") })).toEqual({
    status: 200,
    body: { status: "answered", recorded: { answer: "yes", by: "ann" } },
  });
  expect(await send("submit", { user: "ben", body: answer("no") })).toEqual({
    status: 409,
    body: { status: "answered", recorded: { answer: "yes", by: "ann" } },
  });
  expect((await send(pending)).body).toEqual({ requests: [] });
  const { report } = await runTeam({ ...team, store, run: "run/1" });
  expect(report).toMatchObject({ status: "completed", result: '{"answer":"yes","by":"ann"}' });
});

test("a user who does not own a run learns nothing about it, and cannot answer", async () => {
  const { store } = await runTeam({ ...team, run: "run/1" });
  const send = await served(store, 100);
  const before = await readRun(store, "run/1");
  const unknown = { status: 404, body: { status: "unknown" } };
  expect(await send(pending, { user: "eve" })).toEqual({ status: 404, body: { error: "Not found." } });
  expect(await send("pending?session=other")).toEqual({ status: 404, body: { error: "Not found." } });
  expect(await send("submit", { user: "eve", body: answer("yes") })).toEqual(unknown);
  expect(await send("submit", { body: answer("yes", { eventId: "other/t0-0-0" }) })).toEqual(unknown);
  expect(await send("submit", { body: answer("yes", { eventId: "run/1/t0-0-1" }) })).toEqual(unknown);
  const refusals = [
    await send("submit", { user: "", body: answer("yes") }),
    await send("submit", { body: answer("yes"), origin: "https://evil.example" }),
    await send("submit"),
    await send(pending, { body: answer("yes") }),
    await send("submit", { body: answer("yes"), type: "text/plain" }),
    await send("submit", { body: "{" }),
    await send("submit", { body: answer("y".repeat(100)) }),
    await send("submit", { body: answer(1) }),
    await send("submit", { body: answer("maybe") }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([401, 403, 404, 404, 415, 400, 413, 422, 422]);
  expect(refusals.at(-1)?.body).toEqual({
    status: "pending",
    faults: [{ path: "", message: "Choose one of: yes, no." }],
  });
  expect(await readRun(store, "run/1")).toEqual(before);
});

test("if the run store fails, the response contains no details of the failure", async () => {
  const { store } = await runTeam({ ...team, run: "run/1" });
  const send = await served({ ...store, append: () => Promise.reject(new Error("secret")) });
  expect(await send("submit", { body: answer("yes") })).toEqual({ status: 500, body: { error: "INTERNAL" } });
});

test("documents come with an answer; invalid documents leave the question open", async () => {
  const { store } = await runTeam({ ...team, run: "run/1" });
  const send = await served(store);
  const submit = (documents: unknown) => send("submit", { body: answer("yes", { documents }) });
  for (const wrong of ["a.md", ["a.md"], [{ path: "a.md", text: "x", base64: "eA==" }], [{ path: "a", base64: "?" }]])
    expect((await submit(wrong)).status).toBe(400);
  expect(await submit([{ path: "missing.md" }])).toMatchObject({
    status: 422,
    body: { error: "DOCUMENT_NOT_FOUND", message: expect.stringContaining("missing.md") as string },
  });
  expect(await submit([{ path: "../x", text: "out" }])).toMatchObject({ status: 422 });
  const documents = [
    { path: "a.md", text: "# A" },
    { path: "b.bin", base64: "AAEC", mimeType: "application/octet-stream" },
  ];
  expect(await submit(documents)).toEqual({
    status: 200,
    body: {
      status: "answered",
      recorded: {
        answer: "yes",
        by: "ann",
        documents: [
          { path: "a.md", version: 1 },
          { path: "b.bin", version: 1 },
        ],
      },
    },
  });
  expect(await store.documents.info("run/1", "b.bin")).toMatchObject({ size: 3, createdBy: "ann" });
});
