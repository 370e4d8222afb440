import { expect, test } from "vitest";
import { resultsAt, runTeam } from "#test/support/agent-run.ts";
import { active, calls, passive } from "#test/support/agent-team.ts";
import { type AgentEvent, type LanguageModel } from "../../agents.ts";
import { foldTimeline } from "../timeline/fold.ts";

const echo = active("echo", "(input) => input");

test("an agent calls a tool, gets the result and ends with text", async () => {
  const { report, entries, model } = await runTeam({
    tools: [echo],
    scripts: {
      root: [calls(["echo", { word: "hi" }]), ({ results }) => `It said ${JSON.stringify(results[0]?.result)}.`],
    },
  });
  expect(report).toMatchObject({ run: "run", status: "completed", result: 'It said {"word":"hi"}.', questions: [] });
  expect(entries.map(({ type }) => type)).toEqual([
    "task_created",
    "assistant",
    "call_started",
    "call_finished",
    "assistant",
    "task_completed",
  ]);
  expect(model.requests[0]?.tools).toEqual([
    {
      name: "echo",
      description: "Does echo.",
      inputSchema: { type: "object", properties: {}, additionalProperties: true },
    },
  ]);
});

test("the state is a fold over the timeline: read again, it is the same", async () => {
  const { report, entries } = await runTeam({
    tools: [passive("route_to_helper", "agent_as_tool", "helper")],
    scripts: { root: [calls(["route_to_helper", { request: "Help." }]), "Thanks."], helper: ["Here."] },
  });
  const state = foldTimeline("run", entries);
  expect(
    [...state.tasks.values()].map(({ id, agent, status, result, depth }) => [id, agent, status, result, depth]),
  ).toEqual([
    ["t0", "root", "completed", "Thanks.", 0],
    ["t1", "helper", "completed", "Here.", 1],
  ]);
  expect(state.usage).toEqual(report.usage);
  const each = [...entries].reduce((fold, _, index) => foldTimeline("run", entries.slice(0, index + 1)), state);
  expect(each).toEqual(state);
});

test("invalid JSON, an unknown tool and a tool that fails are results, not errors of the run", async () => {
  const { report, model } = await runTeam({
    tools: [echo, active("broken", `() => { throw new ToolError("TRANSIENT", "The disk is full.") }`)],
    scripts: { root: [calls(["echo", '{"word": "h'], ["ecco"], ["broken"]), "Ended."] },
  });
  expect(report.status).toBe("completed");
  expect(resultsAt(model, -1)).toMatchObject({
    echo: { error: { type: "VALIDATION", message: expect.stringContaining("the text ends too early") as string } },
    ecco: {
      error: { type: "NOT_FOUND", message: 'There is no tool "ecco".', retryable: false, suggestion: "Call echo." },
    },
    broken: { error: { type: "TRANSIENT", message: "The disk is full." } },
  });
});

test("arguments with a key that occurs twice are refused", async () => {
  const { model } = await runTeam({
    tools: [echo],
    scripts: { root: [calls(["echo", '{"word":"a","word":"b"}']), "Ended."] },
  });
  expect(resultsAt(model, -1)).toMatchObject({
    echo: {
      error: {
        type: "VALIDATION",
        message: expect.stringContaining('expected each key once; got "word" twice') as string,
      },
    },
  });
});

test("a handler gets its agent, its task, the workspace and the user", async () => {
  const where = active("where", "(_, { agent, task, workspace, user }) => ({ agent, task, workspace, user })");
  const { model } = await runTeam({ tools: [where], scripts: { root: [calls(["where"]), "Ended."] }, user: "u1" });
  expect(resultsAt(model, -1)).toEqual({ where: { agent: "root", task: "t0", workspace: "run", user: "u1" } });
});

test("50 calls in one message all get their results, in order", async () => {
  const { model } = await runTeam({
    tools: [
      active("echo", "async (input) => { await new Promise((r) => setTimeout(r, 50 - input.n)); return input.n }"),
    ],
    scripts: { root: [calls(...Array.from({ length: 50 }, (_, n) => ["echo", { n }] as const)), "Ended."] },
  });
  expect(model.requests[1]?.results.map(({ result }) => result)).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

test("a model that says nothing is asked again, three times in all", async () => {
  const once = await runTeam({ scripts: { root: (request) => (request.messages.length > 2 ? "no" : "") } });
  expect(once.report).toMatchObject({ status: "failed", error: { type: "EMPTY_MESSAGE" } });
  expect(once.model.requests).toHaveLength(3);
});

test("a model that fails fails the task, with its message", async () => {
  const { report } = await runTeam({ scripts: { root: [] } });
  expect(report).toMatchObject({
    status: "failed",
    error: { type: "MODEL_FAILED", message: "The model failed: root has no step 1." },
  });
});

function failing(
  errors: readonly unknown[],
  answer: string,
  at: "start" | "middle" = "start",
): LanguageModel & { readonly asked: () => number } {
  let asked = 0;
  const usage = {
    inputTokens: { total: 3, noCache: 3, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 2, text: 2, reasoning: 0 },
  };
  const finishReason = { unified: "stop", raw: undefined } as const;
  return {
    specificationVersion: "v4",
    provider: "test",
    modelId: "m",
    supportedUrls: {},
    asked: () => asked,
    // oxlint-disable-next-line typescript/require-await -- what it throws rejects
    doGenerate: async () => {
      const error = errors[asked++];
      if (error !== undefined) throw error as Error;
      return { content: [{ type: "text", text: answer }], finishReason, usage, warnings: [] };
    },
    // oxlint-disable-next-line typescript/require-await -- what it throws rejects
    doStream: async () => {
      const error = errors[asked++];
      if (error !== undefined && at === "start") throw error as Error;
      return {
        stream: ReadableStream.from([
          { type: "text-start", id: "1" },
          { type: "text-delta", id: "1", delta: answer },
          ...(error === undefined
            ? [
                { type: "text-end", id: "1" },
                { type: "finish", finishReason, usage },
              ]
            : [{ type: "error", error }]),
        ]) as never,
      };
    },
  };
}

const busy = Object.assign(new Error("Busy"), { isRetryable: true, responseHeaders: { "Retry-After-Ms": "5" } });

test("a request to a busy provider is retried after the delay that it requests", async () => {
  const model = failing([busy, busy], "Done.");
  const { report } = await runTeam({
    scripts: { root: [] },
    retries: 2,
    models: { other: model },
    agents: { root: { model: "other" } },
  });
  expect([report.result, model.asked()]).toEqual(["Done.", 3]);
  expect(report.usage).toEqual({ inputTokens: 3, outputTokens: 2, cachedTokens: 0, cost: 0 });
  const refused = failing([Object.assign(new Error("No key"), { isRetryable: false })], "Done.");
  const second = await runTeam({
    scripts: { root: [] },
    retries: 2,
    models: { other: refused },
    agents: { root: { model: "other" } },
  });
  expect([second.report.status, refused.asked()]).toEqual(["failed", 1]);
});

test("a failure after the first token is not retried", async () => {
  const events: AgentEvent[] = [];
  const model = failing([busy], "Half", "middle");
  const onEvent = (event: AgentEvent): void => void events.push(event);
  const host = { retries: 2, models: { other: model }, agents: { root: { model: "other" } }, onEvent };
  const { report } = await runTeam({ scripts: { root: [] }, ...host });
  expect([report.status, model.asked()]).toEqual(["failed", 1]);
  const early = failing([busy], "Whole");
  const again = await runTeam({ scripts: { root: [] }, ...host, models: { other: early } });
  expect([again.report.result, early.asked()]).toEqual(["Whole", 2]);
});

test("with a listener, text arrives while it is written, and each entry when it is stored", async () => {
  const events: AgentEvent[] = [];
  const { entries } = await runTeam({ scripts: { root: ["One two."] }, onEvent: (event) => void events.push(event) });
  expect(events.flatMap((event) => (event.type === "text" ? [event.text] : []))).toEqual(["One ", "two."]);
  expect(events.flatMap((event) => (event.type === "entry" ? [event.entry] : []))).toEqual(entries.slice(1));
});

test("a price gives the cost of each task", async () => {
  const { report } = await runTeam({
    tools: [passive("route_to_helper", "agent_as_tool", "helper")],
    scripts: { root: [calls(["route_to_helper"]), "Thanks."], helper: ["Here."] },
    price: () => 0.5,
  });
  expect(report.tasks.map(({ agent, usage }) => [agent, usage.cost])).toEqual([
    ["root", 1],
    ["helper", 0.5],
  ]);
  expect(report.usage.cost).toBe(1.5);
});

/** A team of one agent that sets a model in its definition. */
const other = { scripts: { root: [] }, agents: { root: { model: "other" } } };

test("a model that only thinks has said nothing: it is asked again, three times in all", async () => {
  const model = failing([], "Hm.");
  const doGenerate = async (options: never): Promise<unknown> => ({
    ...(await model.doGenerate(options)),
    content: [{ type: "reasoning", text: "Hm." }],
  });
  const { report, entries } = await runTeam({ ...other, models: { other: { ...model, doGenerate } as LanguageModel } });
  expect(report).toMatchObject({ status: "failed", error: { type: "EMPTY_MESSAGE" } });
  expect(model.asked()).toBe(3);
  expect(entries.filter(({ type }) => type === "assistant")).toHaveLength(3);
});

test("a stream that never ends is cut off by the time limit, though the model does not listen", async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  async function* endless() {
    try {
      yield { type: "text-start", id: "1" };
      for (;;) yield { type: "text-delta", id: "1", delta: await new Promise((go) => setImmediate(go, "on and ")) };
    } finally {
      end();
    }
  }
  const doStream = (): Promise<unknown> => Promise.resolve({ stream: ReadableStream.from(endless()) });
  const model = { ...failing([], ""), doStream } as LanguageModel;
  const { report } = await runTeam({
    ...other,
    models: { other: model },
    modelTimeoutMs: 20,
    onEvent: () => undefined,
  });
  expect(report).toMatchObject({ status: "failed", error: { type: "MODEL_TIMEOUT" } });
  await ended;
});

test("a model that never ends is stopped by its time limit", async () => {
  const scripts = { root: () => new Promise<string>(() => undefined) };
  const { report } = await runTeam({ scripts, modelTimeoutMs: 20 });
  expect(report).toMatchObject({ status: "failed", error: { type: "MODEL_TIMEOUT" } });
  const limited = await runTeam({ scripts, limits: { milliseconds: 20 } });
  expect(limited.report).toMatchObject({ status: "failed", error: { type: "LIMIT_REACHED" } });
});

test("a time limit of months does not end a run at once", async () => {
  const scripts = { root: () => new Promise<string>((resolve) => setTimeout(resolve, 20, "Done.")) };
  const { report } = await runTeam({ scripts, limits: { milliseconds: 90 * 24 * 60 * 60 * 1000 } });
  expect(report).toMatchObject({ status: "completed", result: "Done." });
});

test("a provider's message that ends with a period is not given another", async () => {
  const scripts = { root: () => Promise.reject(new Error("Incorrect API key provided.")) };
  const { report } = await runTeam({ scripts });
  expect(report.error).toEqual({ type: "MODEL_FAILED", message: "The model failed: Incorrect API key provided." });
});

test("a model of specification v3 runs; another is refused by name", async () => {
  const v4 = failing([], "Done.");
  const v3 = { ...v4, specificationVersion: "v3" } as unknown as LanguageModel;
  const agents = { root: { model: "other" } };
  expect((await runTeam({ scripts: { root: [] }, models: { other: v3 }, agents })).report.result).toBe("Done.");
  const v2 = { ...v4, specificationVersion: "v2" } as unknown as LanguageModel;
  await expect(runTeam({ scripts: { root: [] }, models: { other: v2 }, agents })).rejects.toMatchObject({
    code: "MODEL_UNSUPPORTED",
    message: 'The model has the specification "v2"; supported are v4 and v3.',
  });
});

test("agents are checked before a run begins, all faults at once", async () => {
  const work = runTeam({
    tools: [passive("route_to_x", "agent_as_tool", "helpr"), passive("route", "agent_as_tool")],
    scripts: { root: [], helper: [] },
    agents: {
      root: { tools: ["route_to_x", "route", "ecco"], agents: ["nobody_known"], model: "big" },
      helper: { tools: [] },
    },
  });
  await expect(work).rejects.toMatchObject({ code: "AGENT_INVALID" });
  await expect(work).rejects.toThrow(
    'Agent "root" has the tool route_to_x, which goes to the agent "helpr" that does not exist; did you mean "helper"? ' +
      'Agent "root" has the tool route, which needs `to`: the agent it goes to. ' +
      'Agent "root" has the tool "ecco", which does not exist. ' +
      'Agent "root" may use the agent "nobody_known", which does not exist. ' +
      'Agent "root" has the model "big", which `models` does not have.',
  );
  await expect(runTeam({ scripts: { root: [] }, agent: "chief" })).rejects.toMatchObject({
    code: "AGENT_UNKNOWN",
    message: 'There is no agent "chief"; there are root.',
  });
});

test("a stopped run lets its calls end, and the same call continues it", async () => {
  const stop = new AbortController();
  const team = {
    tools: [active("slow", "() => new Promise((resolve) => setTimeout(() => resolve('done'), 30))")],
    scripts: {
      root: [calls(["slow"]), "Ended."],
    },
  };
  const onEvent = (event: AgentEvent): void => {
    if (event.type === "entry" && event.entry.type === "call_started") stop.abort();
  };
  const first = await runTeam({ ...team, stop: stop.signal, onEvent });
  expect(first.report).toMatchObject({ status: "stopped", questions: [] });
  expect(first.entries.map(({ type }) => type)).toEqual(["task_created", "assistant", "call_started", "call_finished"]);
  const second = await runTeam({ ...team, store: first.store });
  expect(second.report).toMatchObject({ status: "completed", result: "Ended." });
  expect(second.entries.map(({ type }) => type).slice(4)).toEqual(["assistant", "task_completed"]);
});

test("a stop while a model answers or a person is asked leaves the turn and the question open", async () => {
  const model = new AbortController();
  const cut = await runTeam({
    scripts: {
      root: () => {
        model.abort();
        return new Promise<string>(() => undefined);
      },
    },
    stop: model.signal,
  });
  expect(cut.report.status).toBe("stopped");
  expect(cut.entries.map(({ type }) => type)).toEqual(["task_created"]);
  const person = new AbortController();
  const asked = await runTeam({
    tools: [passive("ask_person", "ask_master", "person")],
    scripts: { root: [calls(["ask_person", { question: "Which?" }])] },
    stop: person.signal,
    answer: () => {
      person.abort();
      return new Promise<string>(() => undefined);
    },
  });
  expect(asked.report).toMatchObject({ status: "stopped", questions: [{ message: "Which?" }] });
});
