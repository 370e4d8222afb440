import { afterAll, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, type Runtime, type Session, type Store } from "../runtime.ts";
import { memoryStore } from "../agents.ts";
import { createFakeClock, expectError, expectOk } from "../testing.ts";
import type { Json } from "../util/json.ts";
import { shownQuestion } from "./shown-question.ts";
import { createQuestions } from "./create-questions.ts";
import type { Question, ShownQuestion } from "../model/ports/question.ts";
import type { QuestionMessage, Questions, QuestionSource } from "./options.ts";

const answer = {
  type: "object",
  properties: { date: { type: "string", minLength: 1 }, seats: { type: "integer" } },
  required: ["date"],
  additionalProperties: false,
} as const;

const tools: readonly RuntimeTool[] = [
  {
    name: "pick_date",
    metadata: { category: "ui", component: "DatePicker", display: "artifact" },
    input: { type: "object", properties: { from: { type: "string" } }, additionalProperties: false },
    answer,
    execute: `async ({ from = "" }, ctx) => { globalThis.asks = (globalThis.asks ?? 0) + 1;
      const noted = await ctx.call("note", { text: from });
      const { date } = await ctx.ui.request({ from }, { message: "When?", timeoutMs: 60000 });
      return { date, noted: noted.ok }; }`,
  },
  {
    name: "note",
    metadata: { category: "action" },
    input: { type: "object", properties: { text: { type: "string" } } },
    execute: `({ text }, ctx) => { ctx.services.ledger.push(text); return text; }`,
  },
  {
    name: "ask_key",
    metadata: { category: "ui" },
    answer: { type: "object", properties: { key: { type: "string" } }, required: ["key"] },
    execute: `async (_, ctx) => { const { key } = await ctx.ui.request({ service: "mail" }, { sensitive: true });
      ctx.log("got " + key); const kept = await ctx.call("keep", { key });
      if (key.startsWith("bad")) throw new ToolError("AUTH", key + " is refused");
      return { key, kept, at: ["Bearer " + key] }; }`,
  },
  {
    name: "keep",
    metadata: { category: "action" },
    input: { type: "object", properties: { key: { type: "string" } } },
    execute: `({ key }, ctx) => { ctx.services.ledger.push(key); return { echoed: key }; }`,
  },
  { name: "anything", metadata: { category: "ui" }, execute: `(_, ctx) => ctx.ui.request({})` },
];

interface Desk {
  readonly questions: Questions;
  readonly runtime: Runtime;
  readonly session: Session;
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly store: Store;
  readonly ledger: string[];
  readonly events: unknown[];
  /** The question that is shown next. */
  readonly next: () => Promise<ShownQuestion>;
  /** A process that has only the store. */
  readonly again: () => Promise<Desk>;
}

const registry = await runtimeArtifact(tools, afterAll);

async function desk(from?: Desk): Promise<Desk> {
  const { store, clock, ledger, events } = from ?? {
    store: memoryStore(),
    clock: createFakeClock(1000),
    ledger: [],
    events: [],
  };
  const questions = createQuestions({ store, clock, workflowName: "Generator" });
  const runtime = createRuntime({
    registry: await loadRegistry(registry),
    ports: { store, clock, ui: questions.port },
    services: { ledger },
    onEvent: (event) => void (events as unknown[]).push(event),
  });
  const session =
    from === undefined
      ? await runtime.openSession({ id: "s1", user: "ada", allowMissing: true })
      : await runtime.resumeSession("s1", { allowMissing: true });
  const seen: ShownQuestion[] = [];
  const waiting: ((request: ShownQuestion) => void)[] = [];
  const show = (request: ShownQuestion): void => {
    const waiter = waiting.shift();
    if (waiter === undefined) seen.push(request);
    else waiter(request);
  };
  await questions.follow(["s1"], (message) => {
    if (message.event === "ui_tool_event") show(message.data);
    if (message.event === "snapshot") message.data.requests.forEach(show);
  });
  const made: Desk = {
    questions,
    runtime,
    session,
    clock,
    store,
    ledger,
    events,
    next: () => {
      const request = seen.shift();
      return request === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(request);
    },
    again: () => {
      questions.close();
      return desk(made);
    },
  };
  return made;
}

test("a request emits ui_tool_event and resumes the tool with the answer", async () => {
  const { session, next, questions, events, runtime } = await desk();
  const response = session.beginTurn().call("pick_date", { from: "May" }, { callId: "c1" });
  const request = await next();
  expect(request).toEqual({
    type: "ui_tool_event",
    kind: "form",
    toolId: "DatePicker",
    eventId: expect.stringMatching(/^s1\/[\da-f]{32}$/) as string,
    workflowName: "Generator",
    display: "artifact",
    payload: { from: "May" },
    message: "When?",
    callId: "c1",
    tool: "pick_date",
    answerSchema: answer,
    createdAt: 1000,
    expiresAt: 61_000,
  });
  expect((await questions.pending("s1")).map(shownQuestion)).toEqual([request]);
  const { eventId } = request;
  expect(await questions.answer({ id: eventId, answer: { date: "May 3" } }, "ada")).toEqual({
    code: 200,
    status: "answered",
  });
  expect(expectOk(await response)).toEqual({ date: "May 3", noted: true });
  expect(await questions.pending("s1")).toEqual([]);
  await runtime.events.flush();
  expect(events).toContainEqual(
    expect.objectContaining({
      type: "ui_tool_event",
      toolId: "DatePicker",
      eventId,
      workflowName: "Generator",
      display: "artifact",
      payload: { from: "May" },
      callId: "c1",
    }),
  );
  expect(events).toContainEqual(expect.objectContaining({ type: "ui_tool_closed", eventId, status: "answered" }));
});

test("repeated, other, late and cancelled answers", async () => {
  const { session, next, questions } = await desk();
  const turn = session.beginTurn();
  const first = turn.call("pick_date", { from: "a" });
  const { eventId } = await next();
  const send = (response: Json) => questions.answer({ id: eventId, answer: response }, "ada");
  expect(await questions.answer({ id: eventId, answer: { date: "x" } }, "eve")).toEqual({
    code: 404,
    status: "unknown",
  });
  expect(await questions.answer({ id: eventId, answer: { date: "x" } })).toEqual({ code: 404, status: "unknown" });
  expect(await questions.answer({ id: "nothing", answer: {} }, "ada")).toEqual({ code: 404, status: "unknown" });
  const posts = await Promise.all(Array.from({ length: 50 }, (_, index) => send({ date: `d${String(index % 2)}` })));
  expect(posts.map(({ code }) => code).sort()).toEqual([
    ...Array<number>(25).fill(200),
    ...Array<number>(25).fill(409),
  ]);
  expect(posts.filter((post) => "duplicate" in post)).toHaveLength(24);
  expect(expectOk(await first)).toMatchObject({ date: "d0" });
  expect(await questions.answer({ id: eventId }, "ada")).toEqual({ code: 409, status: "answered" });

  const second = turn.call("pick_date", { from: "b" });
  const cancelled = (await next()).eventId;
  expect(await questions.answer({ id: cancelled }, "ada")).toEqual({
    code: 200,
    status: "cancelled",
  });
  expect(expectError(await second, "PERMANENT")).toMatchObject({
    message: "The user did not want to answer pick_date.",
    suggestion: "Do not ask again unless the user wants it.",
    retryable: false,
  });
  expect(await questions.answer({ id: cancelled, answer: { date: "x" } }, "ada")).toEqual({
    code: 409,
    status: "cancelled",
  });
});

test("an expired question fails its tool, and a late answer gets 410", async () => {
  const { session, next, questions, clock } = await desk();
  const response = session.beginTurn().call("pick_date", {});
  const { eventId } = await next();
  clock.advance(60_000);
  expect(expectError(await response, "TRANSIENT")).toMatchObject({ retryable: false });
  expect(await questions.answer({ id: eventId, answer: { date: "x" } }, "ada")).toEqual({
    code: 410,
    status: "expired",
  });
});

test("answers that do not fit leave the question open", async () => {
  const { session, next, questions } = await desk();
  void session.beginTurn().call("pick_date", {});
  const { eventId } = await next();
  expect(await questions.answer({ id: eventId, answer: { seats: "two", "a/b": 1 } }, "ada")).toEqual({
    code: 422,
    status: "pending",
    faults: [
      { path: "/date", message: "This is required." },
      { path: "/a~1b", message: "This was not asked for." },
      { path: "/seats", message: "Enter a whole number." },
    ],
  });
  expect(
    await questions.answer({ id: eventId, answer: JSON.parse('{"__proto__":{"date":"x"}}') as Json }, "ada"),
  ).toMatchObject({ code: 422 });
  expect(await questions.answer({ id: eventId, answer: { date: "x" } }, "ada")).toEqual({
    code: 200,
    status: "answered",
  });
});

test.each<[Json]>([[{}], [false], [0], [""], [null]])("%j is an answer", async (response) => {
  const { session, next, questions } = await desk();
  const called = session.beginTurn().call("anything", {});
  const { eventId } = await next();
  expect(await questions.answer({ id: eventId, answer: response }, "ada")).toEqual({ code: 200, status: "answered" });
  expect(expectOk(await called)).toEqual(response);
});

test("a restart keeps the question: the answer that came in the meantime resumes the tool, nothing is asked or done twice", async () => {
  const first = await desk();
  void first.session.beginTurn().call("pick_date", { from: "June" }, { callId: "c1" });
  const request = await first.next();
  const second = await first.again();
  expect(await second.next()).toEqual(request);
  const { eventId } = request;
  // Answered before anything waits for it.
  expect(await second.questions.answer({ id: eventId, answer: { date: "June 1" } }, "ada")).toMatchObject({
    code: 200,
  });
  const response = await second.session.turn?.call("pick_date", { from: "June" }, { callId: "c1" });
  expect(response && expectOk(response)).toEqual({ date: "June 1", noted: true });
  expect(second.ledger).toEqual(["June"]);
  expect(await second.questions.pending("s1")).toEqual([]);
});

test("a call that is cancelled, and a session that is closed, close their questions", async () => {
  const { session, next, questions } = await desk();
  const controller = new AbortController();
  const turn = session.beginTurn();
  const first = turn.call("pick_date", { from: "a" }, { signal: controller.signal });
  const one = await next();
  controller.abort();
  expectError(await first, "TRANSIENT");
  expect(await questions.answer({ id: one.eventId, answer: { date: "x" } }, "ada")).toEqual({
    code: 409,
    status: "cancelled",
  });
  const second = turn.call("pick_date", { from: "b" });
  const two = await next();
  await session.close();
  await second;
  await questions.endSession("s1");
  expect(await questions.answer({ id: two.eventId, answer: { date: "x" } }, "ada")).toEqual({
    code: 409,
    status: "cancelled",
  });
});

test("a sensitive answer reaches the handler, and nothing else", async () => {
  for (const secret of ["sk-very-secret-1", "bad-very-secret-2"]) {
    const { session, next, questions, ledger, events, runtime, store } = await desk();
    const messages: QuestionMessage[] = [];
    await questions.follow(["s1"], (message) => messages.push(message));
    const called = session.beginTurn().call("ask_key", {}, { callId: "c" });
    const { eventId, sensitive } = await next();
    expect(sensitive).toBe(true);
    const submission = { id: eventId, answer: { key: secret } };
    expect(await questions.answer(submission, "ada")).toEqual({ code: 200, status: "answered" });
    const response = await called;
    expect(ledger).toEqual([secret]);
    expect(await questions.answer(submission, "ada")).toEqual({ code: 409, status: "answered" });
    await runtime.events.flush();
    await session.saved();
    const logs = ["session:s1", "questions:s1"];
    const stored = await Promise.all(logs.map((log) => store.read(log)));
    expect(JSON.stringify({ response, events, messages, stored })).not.toContain(secret);
    expect(JSON.stringify(events)).toContain("got [redacted]");
    if (secret.startsWith("sk")) {
      expect(expectOk(response)).toMatchObject({ key: "[redacted]", at: ["Bearer [redacted]"] });
    }
  }
});

test("a sensitive answer waits for its run; if a process lost it, the question is asked again", async () => {
  const first = await desk();
  void first.session.beginTurn().call("ask_key", {}, { callId: "c" });
  const { eventId } = await first.next();
  const second = await first.again();
  await second.next();
  const submission = { id: eventId, answer: { key: "sk-very-secret" } };
  // Answered before anything waits for it.
  expect(await second.questions.answer(submission, "ada")).toEqual({ code: 200, status: "answered" });
  const third = await second.again();
  const called = third.session.turn?.call("ask_key", {}, { callId: "c" });
  const request = await third.next();
  expect(request.eventId).not.toBe(eventId);
  await third.questions.answer({ ...submission, id: request.eventId }, "ada");
  expect((await called)?.ok).toBe(true);
  expect(third.ledger).toEqual(["sk-very-secret"]);
  // In the same process, the run gets it.
  void third.session.turn?.call("ask_key", {}, { callId: "d" });
  const next = await third.next();
  const fourth = await third.again();
  await fourth.next();
  await fourth.questions.answer({ ...submission, id: next.eventId }, "ada");
  expect((await fourth.session.turn?.call("ask_key", {}, { callId: "d" }))?.ok).toBe(true);
});

test("a page that lost the connection gets the open questions, and from then on each message", async () => {
  const { session, next, questions, again } = await desk();
  const called = session.beginTurn().call("anything", {});
  const { eventId } = await next();
  const messages: QuestionMessage[] = [];
  const leave = await questions.follow(["s1"], (message) => messages.push(message));
  expect(messages).toMatchObject([{ event: "snapshot", data: { requests: [{ eventId }] } }]);
  await questions.answer({ id: eventId, answer: 1 }, "ada");
  expect(messages[1]).toMatchObject({ event: "ui_tool_closed", data: { eventId, status: "answered", answer: 1 } });
  leave();
  await called;
  const other = await again();
  await other.questions.follow(["s1"], (message) => messages.push(message));
  expect(messages.slice(2)).toMatchObject([{ event: "snapshot", data: { requests: [] } }]);
});

test("a question that is asked while a page begins to follow reaches it after the snapshot", async () => {
  const read = Promise.withResolvers<readonly Question[]>();
  const reading = Promise.withResolvers<void>();
  const source: QuestionSource = {
    pending: () => {
      reading.resolve();
      return read.promise;
    },
    answer: () => Promise.resolve(undefined),
  };
  const questions = createQuestions({ store: memoryStore(), sources: [source] });
  const messages: QuestionMessage[] = [];
  const following = questions.follow(["s1"], (message) => messages.push(message));
  await reading.promise;
  const to = { kind: "person" } as const;
  await questions.show("s1", { id: "s1/q1", kind: "choice", message: "Which one?", to, createdAt: 0 });
  read.resolve([]);
  (await following)();
  expect(messages).toMatchObject([
    { event: "snapshot", data: { requests: [] } },
    { event: "question", data: { eventId: "s1/q1", message: "Which one?" } },
  ]);
  questions.close();
});
