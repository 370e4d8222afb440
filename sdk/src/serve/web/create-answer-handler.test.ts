import { describe, expect, test } from "vitest";
import { runTeam } from "#test/support/agent-run.ts";
import { calls, passive } from "#test/support/agent-team.ts";
import type { Store } from "../../runtime.ts";
import { createAnswerHandler } from "../../server.ts";
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

/** A handler for the run `run/1` of ann and ben; the name of the user is a header. */
function served(store: Store, maxAnswerBytes?: number) {
  const handle = createAnswerHandler({
    store,
    ...(maxAnswerBytes === undefined ? {} : { maxAnswerBytes }),
    authenticate: (request) => request.headers.get("x-user") ?? undefined,
    isOwner: (user, run) => run === "run/1" && ["ann", "ben"].includes(user),
  });
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
    const request = new Request(`https://agents.example/api/${place}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const response = await handle(request);
    return { status: response.status, body: await response.json() };
  };
}

const questions = "runs/run%2F1/questions";
const yes = JSON.stringify({ answer: "yes" });

describe("over HTTP,", () => {
  test("a question is read and answered once its worker has ended, and the run goes on with the first answer", async () => {
    const { store } = await runTeam({ ...team, run: "run/1" });
    const send = served(store);
    expect(await send(questions)).toEqual({
      status: 200,
      body: {
        questions: [
          {
            type: "question",
            eventId: "t0-0-0",
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
    expect(await send(`${questions}/t0-0-0`, { body: yes })).toEqual({
      status: 200,
      body: { status: "answered", recorded: { answer: "yes", by: "ann" } },
    });
    expect(await send(`${questions}/t0-0-0`, { user: "ben", body: '{"answer":"no"}' })).toEqual({
      status: 409,
      body: { status: "answered", recorded: { answer: "yes", by: "ann" } },
    });
    expect((await send(questions)).body).toEqual({ questions: [] });
    const { report } = await runTeam({ ...team, store, run: "run/1" });
    expect(report).toMatchObject({ status: "completed", result: '{"answer":"yes","by":"ann"}' });
  });

  test("who does not own a run learns nothing of it, and answers nothing", async () => {
    const { store } = await runTeam({ ...team, run: "run/1" });
    const send = served(store, 100);
    const before = await readRun(store, "run/1");
    const missing = { status: 404, body: { error: "There is no such run or question." } };
    expect(await send(questions, { user: "eve" })).toEqual(missing);
    expect(await send(`${questions}/t0-0-0`, { user: "eve", body: yes })).toEqual(missing);
    expect(await send("runs/other/questions/t0-0-0", { body: yes })).toEqual(missing);
    expect(await send(`${questions}/t0-0-1`, { body: yes })).toEqual(missing);
    expect(await send("runs/%ff/questions")).toEqual(missing);
    expect(await send("runs")).toEqual(missing);
    const refusals = [
      await send(`${questions}/t0-0-0`, { user: "", body: yes }),
      await send(`${questions}/t0-0-0`, { body: yes, origin: "https://evil.example" }),
      await send(`${questions}/t0-0-0`),
      await send(questions, { body: yes }),
      await send(`${questions}/t0-0-0`, { body: yes, type: "text/plain" }),
      await send(`${questions}/t0-0-0`, { body: "{" }),
      await send(`${questions}/t0-0-0`, { body: '{"answer":1}' }),
      await send(`${questions}/t0-0-0`, { body: JSON.stringify({ answer: "y".repeat(100) }) }),
      await send(`${questions}/t0-0-0`, { body: '{"answer":"maybe"}' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 403, 405, 405, 415, 400, 400, 413, 422]);
    expect(refusals.at(-1)?.body).toEqual({
      status: "pending",
      faults: [{ path: "", message: "Choose one of: yes, no." }],
    });
    expect(await readRun(store, "run/1")).toEqual(before);
  });

  test("where the store fails, the response has nothing of the failure", async () => {
    const { store } = await runTeam({ ...team, run: "run/1" });
    const send = served({ ...store, append: () => Promise.reject(new Error("secret")) });
    expect(await send(`${questions}/t0-0-0`, { body: yes })).toEqual({
      status: 503,
      body: { error: "The run cannot be reached now; try again." },
    });
  });

  test("documents come with an answer; those that cannot be taken leave the question open", async () => {
    const { store } = await runTeam({ ...team, run: "run/1" });
    const send = served(store);
    const answer = (documents: unknown) =>
      send(`${questions}/t0-0-0`, { body: JSON.stringify({ answer: "yes", documents }) });
    for (const wrong of ["a.md", ["a.md"], [{ path: "a.md", text: "x", base64: "eA==" }], [{ path: "a", base64: "?" }]])
      expect((await answer(wrong)).status).toBe(400);
    expect(await answer([{ path: "missing.md" }])).toMatchObject({ status: 422 });
    expect(await answer([{ path: "../x", text: "out" }])).toMatchObject({ status: 422 });
    const documents = [
      { path: "a.md", text: "# A" },
      { path: "b.bin", base64: "AAEC", mimeType: "application/octet-stream" },
    ];
    expect(await answer(documents)).toEqual({
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
});
