// @module-tag full
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { runQuestions, sqliteStore } from "../../sdk/src/agents.ts";
import type { Json, Question, QuestionKind } from "../../sdk/src/index.ts";
import { createQuestions } from "../../sdk/src/server.ts";
import { runtimeArtifact } from "../support/runtime-artifact.ts";
import { tempFolder } from "../support/temp-folder.ts";

const write = (text: string): string =>
  `const { appendFileSync } = await import("node:fs"); appendFileSync(process.env.EFFECTS, ${text} + "\\n");`;

const registry = await runtimeArtifact(
  [
    {
      name: "fill",
      metadata: { category: "ui", title: "Your visit" },
      answer: { type: "object", properties: { seats: { type: "integer" } }, required: ["seats"] },
      execute: `async (_, ctx) => { const answer = await ctx.ui.request({}); ${write('"seats " + answer.seats')} return answer; }`,
    },
    {
      name: "erase",
      metadata: { category: "action", confirm: true },
      input: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      question: "({ path }) => `Erase ${path}?`",
      execute: `async ({ path }) => { ${write('"erased " + path')} return { erased: path }; }`,
    },
    {
      name: "ask",
      metadata: { category: "orchestration", type: "ask_master", to: "person" },
      input: {
        type: "object",
        properties: { question: { type: "string" }, options: { type: "array", items: { type: "string" } } },
        required: ["question"],
      },
      // The loop handles it.
      execute: "(input) => input",
    },
    {
      name: "pay",
      metadata: { category: "action" },
      // The first process ends during the call.
      execute: `async () => { const { existsSync } = await import("node:fs"); const isFirst = !existsSync(process.env.EFFECTS);
        ${write('"paid"')} if (isFirst) process.kill(process.pid, "SIGKILL"); return "paid"; }`,
    },
  ],
  afterAll,
);

interface Server {
  readonly get: <Body>(where: string) => Promise<Body>;
  readonly post: (where: string, body: unknown) => Promise<Readonly<Record<string, unknown>>>;
  readonly kill: () => Promise<void>;
  readonly ended: Promise<void>;
}

async function start(folder: string): Promise<Server> {
  const program = path.resolve(import.meta.dirname, "../support/children/question-server.ts");
  const env = { ...process.env, EFFECTS: path.join(folder, "effects") };
  const child = spawn(process.execPath, [program, registry, folder], { stdio: ["ignore", "pipe", "inherit"], env });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
    void ended.then(() => reject(new Error("the server ended")));
  });
  const send = async (where: string, init?: RequestInit): Promise<never> =>
    (await (await fetch(`${url}${where}`, init)).json()) as never;
  const headers = { "content-type": "application/json" };
  return {
    get: (where) => send(where),
    post: (where, body) => send(where, { method: "POST", headers, body: JSON.stringify(body) }),
    kill: () => {
      child.kill("SIGKILL");
      return ended;
    },
    ended,
  };
}

const effects = (folder: string): string => {
  const file = path.join(folder, "effects");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

interface Case {
  readonly kind: QuestionKind;
  readonly call: { readonly name: string; readonly args: object };
  readonly message: string;
  readonly wrong?: Json;
  readonly answer: Json;
  /** Text in the call's result. */
  readonly result: string;
  readonly effects: string;
}

const form: Case = {
  kind: "form",
  call: { name: "fill", args: {} },
  message: "Your visit",
  wrong: { seats: "two" },
  answer: { seats: 2 },
  result: '{"seats":2}',
  effects: "seats 2\n",
};
const approval: Case = {
  kind: "approval",
  call: { name: "erase", args: { path: "a.txt" } },
  message: "Erase a.txt?",
  wrong: "perhaps",
  answer: "yes",
  result: '{"erased":"a.txt"}',
  effects: "erased a.txt\n",
};
const ofAgents: readonly Case[] = [
  form,
  approval,
  {
    kind: "ask",
    call: { name: "ask", args: { question: "Which year?" } },
    message: "Which year?",
    wrong: 2025,
    answer: "2025",
    result: '"answer":"2025"',
    effects: "",
  },
  {
    kind: "choice",
    call: { name: "ask", args: { question: "Which colour?", options: ["red", "blue"] } },
    message: "Which colour?",
    wrong: "green",
    answer: "blue",
    result: '"answer":"blue"',
    effects: "",
  },
  {
    kind: "outcome",
    call: { name: "pay", args: {} },
    message: "The process stopped while pay ran with {}. Did it take effect?",
    wrong: "perhaps",
    answer: "it took effect",
    result: '"tookEffect":true',
    effects: "paid\n",
  },
];

/** Another process, with only the store. */
async function answerElsewhere(folder: string, session: string, expected: Case): Promise<Question> {
  const store = await sqliteStore(path.join(folder, "sessions.db"));
  const questions = createQuestions({ store, sources: [runQuestions(store, () => true)] });
  const [question, ...others] = await questions.pending(session);
  if (question === undefined) throw new Error("Nothing is asked.");
  expect(others).toEqual([]);
  const { kind, message, wrong, answer, call } = expected;
  expect(question).toMatchObject({ kind, message, tool: call.name });
  if (kind === "approval") expect(question.preview).toMatchObject({ args: call.args });
  const { id, to } = question;
  const user = to.kind === "person" ? to.user : undefined;
  if (wrong !== undefined)
    expect(await questions.answer({ id, answer: wrong }, user)).toMatchObject({ code: 422, status: "pending" });
  expect(await questions.answer({ id, answer }, user)).toMatchObject({ code: 200, status: "answered" });
  expect(await questions.answer({ id, answer }, user)).toMatchObject({ code: 200, duplicate: true });
  expect(await questions.pending(session)).toEqual([]);
  questions.close();
  await store.close();
  return question;
}

const pending = async (server: Server, session: string): Promise<readonly { readonly eventId: string }[]> =>
  (await server.get<{ requests: readonly { eventId: string }[] }>(`/api/ui-tool/pending?session=${session}`)).requests;

const isAsked = (server: Server, session: string): Promise<unknown> =>
  vi.waitUntil(async () => (await pending(server, session)).length === 1, { timeout: 30_000 });

describe("one process asks and is killed, another shows and answers, a third continues:", () => {
  test.each([form, approval])("$kind of a call of a session", async (expected) => {
    const folder = tempFolder({});
    const first = await start(folder);
    const session = String((await first.post("/api/sessions", {})).id);
    const { name: tool, args } = expected.call;
    const calls = `/api/sessions/${session}/calls`;
    await first.post(calls, { tool, arguments: args, callId: "c1", wait: false });
    await isAsked(first, session);
    await first.kill();

    const { id: eventId } = await answerElsewhere(folder, session, expected);

    const third = await start(folder);
    const { response } = await third.get<{ response: { ok: boolean } }>(`${calls}/c1?wait=true`);
    expect(JSON.stringify(response)).toContain(expected.result);
    expect(effects(folder)).toBe(expected.effects);
    expect(await third.post("/api/ui-tool/submit", { eventId, cancel: true })).toEqual({ status: "answered" });
  });

  test.each(ofAgents)("$kind of an agent of a conversation", async (expected) => {
    const folder = tempFolder({});
    let server = await start(folder);
    const session = String((await server.post("/api/sessions", {})).id);
    await server.post(`/api/sessions/${session}/messages`, { text: JSON.stringify(expected.call), id: "m1" });
    if (expected.kind === "outcome") {
      await server.ended;
      server = await start(folder);
    }
    await isAsked(server, session);
    await server.kill();

    const { id: eventId } = await answerElsewhere(folder, session, expected);

    const third = await start(folder);
    const said = await vi.waitUntil(
      async () => {
        const where = `/api/sessions/${session}/conversation`;
        const { status, messages } = await third.get<{ status: string; messages: { text: string }[] }>(where);
        return status === "user" && messages.length === 3 && messages.at(-1)?.text;
      },
      { timeout: 30_000 },
    );
    expect(said).toContain(expected.result);
    expect(effects(folder)).toBe(expected.effects);
    expect(await third.post("/api/ui-tool/submit", { eventId, cancel: true })).toMatchObject({ status: "answered" });
  });
});

test("a running server continues with another process's answer, and a page may answer an agent's question", async () => {
  const folder = tempFolder({});
  const server = await start(folder);
  const session = String((await server.post("/api/sessions", {})).id);
  const say = (id: string, options: readonly string[]) =>
    server.post(`/api/sessions/${session}/messages`, {
      text: JSON.stringify({ name: "ask", args: { question: "Which colour?", options } }),
      id,
    });
  const said = (count: number): Promise<unknown> =>
    vi.waitUntil(
      async () => {
        const where = `/api/sessions/${session}/conversation`;
        const { status, messages } = await server.get<{ status: string; messages: { text: string }[] }>(where);
        return status === "user" && messages.length === count && messages.at(-1)?.text;
      },
      { timeout: 30_000 },
    );
  await say("m1", ["red", "blue"]);
  await isAsked(server, session);
  const choice = ofAgents.find(({ kind }) => kind === "choice");
  if (choice === undefined) throw new Error("There is a choice.");
  await answerElsewhere(folder, session, choice);
  expect(await said(3)).toContain('"answer":"blue"');
  await say("m2", ["one", "two"]);
  await isAsked(server, session);
  const [{ eventId } = { eventId: "" }] = await pending(server, session);
  expect(await server.post("/api/ui-tool/submit", { eventId, response: "three" })).toMatchObject({
    status: "pending",
    faults: [{ message: "Choose one of: one, two." }],
  });
  expect(await server.post("/api/ui-tool/submit", { eventId, response: "two" })).toEqual({
    status: "answered",
    recorded: { answer: "two", by: "local" },
  });
  expect(await said(6)).toContain('"answer":"two"');
});
