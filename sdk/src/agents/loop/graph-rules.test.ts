import { describe, expect, test } from "vitest";
import { resultsAt, runTeam, type Team } from "#test/support/agent-run.ts";
import { active, calls, passive, type AgentScript } from "#test/support/agent-team.ts";
import {
  answerQuestion,
  cancelRun,
  memoryStore,
  TOOL_BEHAVIOR,
  type NewEntry,
  type RunReport,
  type TimelineEntry,
} from "../../agents.ts";
import type { Store } from "../../runtime.ts";
import { beginRun, readRun } from "../timeline/run-log.ts";

const route = (to: string) => passive(`route_to_${to}`, "agent_as_tool", to);
const handoff = passive("handoff", "handoff");
const kinds = (entries: readonly TimelineEntry[], task: string): readonly string[] =>
  entries.filter((entry) => entry.task === task).map(({ type }) => type);

const textOf = (results: readonly { readonly result: unknown }[]): string => {
  const result = results[0]?.result;
  return typeof result === "string" ? result : JSON.stringify(result);
};

const statuses = ({ tasks }: RunReport): readonly string[] =>
  tasks.map(({ agent, status }) => `${agent} ${status}`).sort();

/** A timeline whose worker died after these entries. */
async function died(...entries: readonly NewEntry[]): Promise<Store> {
  const store = memoryStore();
  await beginRun(store, "run", entries);
  return store;
}

const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, cost: 0 };
const root: NewEntry = {
  type: "task_created",
  task: "t0",
  agent: "root",
  input: "Go.",
  documents: [],
  depth: 0,
  fingerprint: "f",
  limits: { depth: 3, running: 10, children: 50, turns: 50, questions: 5, tokens: null, milliseconds: null },
};
const said = (...tools: readonly string[]): NewEntry => ({
  type: "assistant",
  task: "t0",
  finish: "tool-calls",
  usage,
  model: { provider: "scripted", id: "scripted" },
  parts: tools.map((tool, index) => ({ type: "call", callId: `t0-0-${index}`, tool, input: {} })),
});
const begun = (tool: string): NewEntry => ({ type: "call_started", task: "t0", callId: "t0-0-0", tool, input: {} });

describe("rule 1, unknown outcomes:", () => {
  const pay = (metadata: Parameters<typeof active>[2]) => active("pay", "(_, ctx) => ctx.idempotencyKey", metadata);
  const resumed = async (tool: ReturnType<typeof active>) =>
    runTeam({ tools: [tool], store: await died(root, said("pay"), begun("pay")), scripts: { root: ["", "Ended."] } });

  test("a call that had started, and that its session had not begun, is run", async () => {
    const { model, entries } = await resumed(pay({ category: "action", risk: "low" }));
    expect(resultsAt(model, 0)).toEqual({ pay: "run.t0:t0-0-0" });
    expect(entries.find(({ type }) => type === "call_finished")).toMatchObject({
      of: entries.findLast(({ type }) => type === "call_started")?.id,
    });
  });

  test("one of another category is not run again", async () => {
    const { model } = await resumed(pay({ category: "orchestration" }));
    expect(resultsAt(model, 0)).toEqual({
      pay: { error: expect.objectContaining({ type: "UNKNOWN_OUTCOME" }) as unknown },
    });
  });

  test("an idempotent tool runs again with the same key", async () => {
    const { model, entries } = await resumed(pay({ category: "action", risk: "low", idempotent: true }));
    expect(resultsAt(model, 0)).toEqual({ pay: "run.t0:t0-0-0" });
    expect(kinds(entries, "t0")).toContain("call_finished");
  });

  test("calls that had not started are run", async () => {
    const store = await died(root, said("pay"));
    const { model } = await runTeam({ tools: [pay({})], store, scripts: { root: ["", "Ended."] } });
    expect(resultsAt(model, 0)).toEqual({ pay: "run.t0:t0-0-0" });
  });

  test("a finished call does not run again, and the steps after it continue", async () => {
    const end: NewEntry = { type: "call_finished", task: "t0", callId: "t0-0-0", tool: "pay", result: "paid once" };
    const store = await died(root, said("pay"), begun("pay"), end);
    const { model, report } = await runTeam({ tools: [pay({})], store, scripts: { root: ["", "Ended."] } });
    expect(resultsAt(model, 0)).toEqual({ pay: "paid once" });
    expect(report.result).toBe("Ended.");
  });
});

describe("rule 1, an action:", () => {
  test("a call that took effect before the crash is answered from its session, and not made again", async () => {
    const inner = memoryStore({ now: () => (now += 1) });
    let now = 1_000_000;
    let isBroken = true;
    const store: Store = {
      ...inner,
      append: (log, addition) => {
        const fails =
          isBroken && addition.entries.some(({ entry }) => JSON.stringify(entry).startsWith('{"type":"call_finished"'));
        if (fails) isBroken = false;
        return fails ? Promise.reject(new Error("the disk is full")) : inner.append(log, addition);
      },
    };
    const pay = active("pay", "() => (globalThis.payments = (globalThis.payments ?? 0) + 1)", {
      category: "action",
      risk: "low",
    });
    const team: Team = { tools: [pay], store, scripts: { root: [calls(["pay"]), "Ended."] } };
    await expect(runTeam(team)).rejects.toThrow("the disk is full");
    now += 60_000;
    const { model, report } = await runTeam(team);
    expect(resultsAt(model, 0)).toEqual({ pay: 1 });
    expect(report.result).toBe("Ended.");
  });
});

test("a run of agents that this host does not have fails, and does not hold the worker up", async () => {
  const store = await died({ ...root, agent: "gone" });
  const { report } = await runTeam({ store, scripts: { root: [] } });
  expect(report).toMatchObject({ status: "failed", error: { type: "AGENT_UNKNOWN" } });
});

describe("rule 2, all calls of a message settle first:", () => {
  test("a slow call, a child and a quick call are all answered before the next message", async () => {
    const { model, entries } = await runTeam({
      tools: [
        active("slow", "() => new Promise((r) => setTimeout(r, 30, 's'))"),
        active("quick", "() => 'q'"),
        route("helper"),
      ],
      scripts: { root: [calls(["slow"], ["route_to_helper"], ["quick"]), "Ended."], helper: ["h"] },
    });
    expect(model.requests.at(-1)?.results.map(({ name, result }) => [name, result])).toEqual([
      ["slow", "s"],
      ["route_to_helper", "h"],
      ["quick", "q"],
    ]);
    expect(entries.filter(({ type, task }) => type === "assistant" && task === "t0")).toHaveLength(2);
  });
});

describe("rule 3, parallel children:", () => {
  const team: Team = {
    tools: [
      route("good"),
      route("bad"),
      active(
        "wait",
        "(input, ctx) => new Promise((r, no) => { const t = setTimeout(r, input.ms, 'waited'); ctx.signal.addEventListener('abort', () => { clearTimeout(t); no(new Error('stopped')) }) })",
      ),
    ],
    agents: { root: { tools: ["route_to_good", "route_to_bad"] }, good: { tools: ["wait"] }, bad: { tools: ["wait"] } },
    scripts: {
      root: [calls(["route_to_good"], ["route_to_bad"]), "Ended."],
      good: [calls(["wait", { ms: 50 }]), "Good."],
      bad: [],
    },
  };

  test("a failed call becomes an error result with its reason; the other call's result stays", async () => {
    const { model, report } = await runTeam(team);
    expect(resultsAt(model, -1)).toEqual({
      route_to_good: "Good.",
      route_to_bad: {
        error: {
          type: "MODEL_FAILED",
          message: "The model failed: bad has no step 1.",
          agent: "bad",
          task: expect.stringMatching(/^t[12]$/) as string,
        },
        lastCalls: [],
      },
    });
    expect(statuses(report)).toEqual(["bad failed", "good completed", "root completed"]);
  });
});

describe("rule 4, cancellation:", () => {
  const sleep =
    "(_, ctx) => new Promise((_, no) => ctx.signal.addEventListener('abort', () => no(new Error('stopped'))))";
  const team: Team = {
    tools: [route("worker"), active("sleep", sleep)],
    agents: { root: { tools: ["route_to_worker"] }, worker: { tools: ["sleep"] } },
    scripts: { root: [calls(["route_to_worker"]), "Ended."], worker: [{ text: "So far.", ...calls(["sleep"]) }] },
  };
  const whenAsleep = async (store: Store): Promise<void> => {
    while (!(await readRun(store, "run")).some((entry) => entry.type === "call_started")) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };

  test("it reaches running calls, and each task ends as cancelled with its results, the deepest first", async () => {
    const store = memoryStore();
    const work = runTeam({ ...team, store });
    await whenAsleep(store);
    await cancelRun(store, "run", { reason: "enough" });
    const { report, entries } = await work;
    expect(report).toMatchObject({ status: "cancelled", result: "" });
    const ended = entries.filter((entry) => entry.type === "task_cancelled");
    expect(ended).toMatchObject([
      { task: "t1", reason: "enough", result: "So far." },
      { task: "t0", reason: "enough" },
    ]);
    expect(entries.filter(({ type }) => type === "cancel_requested").map(({ task }) => task)).toEqual(["t0", "t1"]);
  });

  test("a child's cancellation is not a failure of the parent, which gets the child's results", async () => {
    const store = memoryStore();
    const work = runTeam({ ...team, store });
    await whenAsleep(store);
    await cancelRun(store, "run", { task: "t1", reason: "not needed" });
    const { report, model } = await work;
    expect(report).toMatchObject({ status: "completed", result: "Ended." });
    expect(resultsAt(model, -1)).toEqual({
      route_to_worker: {
        error: { type: "CANCELLED", message: "The task was cancelled: not needed", agent: "worker", task: "t1" },
        result: "So far.",
      },
    });
    expect(report.tasks[1]?.usage.outputTokens).toBeGreaterThan(0);
  });

  test("the signal of the host cancels the run", async () => {
    const store = memoryStore();
    const controller = new AbortController();
    const work = runTeam({ ...team, store, signal: controller.signal });
    await whenAsleep(store);
    controller.abort();
    expect((await work).report.tasks.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  });
});

describe("rule 5, handoff:", () => {
  test("it completes the task with its arguments, after the other calls of its message", async () => {
    const { report, entries } = await runTeam({
      tools: [handoff, active("slow", "() => new Promise((r) => setTimeout(r, 20, 's'))")],
      scripts: { root: [calls(["handoff", { findings: 3 }], ["slow"])] },
    });
    expect(report).toMatchObject({ status: "completed", result: { findings: 3 } });
    expect(kinds(entries, "t0").slice(-4)).toEqual([
      "call_started",
      "call_finished",
      "call_finished",
      "task_completed",
    ]);
  });

  test("a second one in the message is refused with a result", async () => {
    const { entries } = await runTeam({
      tools: [handoff],
      scripts: { root: [calls(["handoff", { a: 1 }], ["handoff", { a: 2 }])] },
    });
    expect(entries.filter(({ type }) => type === "call_failed")).toMatchObject([
      { callId: "t0-0-1", result: { error: { type: "CONFLICT" } } },
    ]);
    expect(entries.at(-1)).toMatchObject({ type: "task_completed", result: { a: 1 } });
  });

  test("one with running children is refused; once they have ended, it is taken", async () => {
    const { report, model } = await runTeam({
      tools: [handoff, route("helper")],
      scripts: { root: [calls(["route_to_helper"], ["handoff"]), calls(["handoff", { done: true }])], helper: ["h"] },
    });
    expect(resultsAt(model, -1)).toMatchObject({ route_to_helper: "h", handoff: { error: { type: "CONFLICT" } } });
    expect(report.result).toEqual({ done: true });
  });

  test("with `to`, another agent continues the work, and its result is the result", async () => {
    const { report } = await runTeam({
      tools: [route("analyst"), passive("to_writer", "handoff", "writer")],
      scripts: {
        root: [calls(["route_to_analyst", { request: "Look." }]), ({ results }) => `Got ${textOf(results)}`],
        analyst: [calls(["to_writer", { request: "Write it down." }])],
        writer: [
          ({ messages }) => `Written: ${messages.map((each) => ("text" in each ? each.text : "")).at(-1) ?? ""}`,
        ],
      },
    });
    expect(report.result).toBe("Got Written: Write it down.");
    expect(report.tasks.map(({ agent, parent, status }) => [agent, parent, status])).toEqual([
      ["root", undefined, "completed"],
      ["analyst", "t0", "completed"],
      ["writer", "t0", "completed"],
    ]);
  });
});

describe("rule 6, a question to the agent that gave the task:", () => {
  const ask = passive("ask_master", "ask_master");
  const asking = calls(["ask_master", { question: "Which year?" }]);
  const agents = { root: { tools: ["route_to_helper", "ask_master"] }, helper: { tools: ["ask_master"] } };

  const passesOn =
    (tool: string): AgentScript =>
    ({ results, tools }) => {
      if (tools.some(({ name }) => name === "answer")) return calls(["ask_master", { question: "Who knows?" }]);
      return results.length === 0 ? calls([tool]) : textOf(results);
    };

  test("a copy of that agent answers; its own call stays open, and the copy is not in its history", async () => {
    const { report, model, entries } = await runTeam({
      tools: [ask, route("helper")],
      agents,
      scripts: {
        root: ({ messages, results, tools }) => {
          if (tools.some(({ name }) => name === "answer")) return calls(["answer", { text: "2025" }]);
          return results.length === 0 ? calls(["route_to_helper"]) : `${messages.length} ${textOf(results)}`;
        },
        helper: [asking, ({ results }) => `Year ${(results[0]?.result as { answer: string }).answer}`],
      },
    });
    expect(report.result).toBe("4 Year 2025");
    const forked = model.requests.find(({ tools }) => tools.some(({ name }) => name === "answer"));
    expect(forked?.results).toMatchObject([
      { name: "route_to_helper", result: expect.stringContaining("Your agent helper asks: Which year?") as string },
    ]);
    expect(entries.filter(({ type }) => type === "answered")).toMatchObject([
      { task: "t1", of: "t1-0-0", result: "2025", by: "root" },
    ]);
    const usages = report.tasks.map((task) => task.usage.outputTokens);
    expect(usages[0]).toBeGreaterThan(usages[1] ?? 0);
  });

  test("if it cannot answer, the question passes to its own master, at the root to a person", async () => {
    const { report } = await runTeam({
      tools: [ask, route("helper")],
      agents,
      answer: ({ message, path }) => `${path.join("/")}: ${message} → 2024`,
      scripts: {
        root: ({ results, tools }) => {
          if (tools.some(({ name }) => name === "answer"))
            return calls(["ask_master", { question: "The year, please?" }]);
          return results.length === 0 ? calls(["route_to_helper"]) : textOf(results);
        },
        helper: [asking, ({ results }) => (results[0]?.result as { answer: string }).answer],
      },
    });
    expect(report.result).toBe("root: The year, please? → 2024");
  });

  test("through three agents it only goes up, and each is asked once", async () => {
    const { report, entries, model } = await runTeam({
      tools: [ask, route("helper"), route("clerk")],
      agents: {
        root: { tools: ["route_to_helper", "ask_master"] },
        helper: { tools: ["route_to_clerk", "ask_master"] },
        clerk: { tools: ["ask_master"] },
      },
      answer: ({ message, path }) => `${path.join("/")}: ${message} → 2024`,
      scripts: {
        root: passesOn("route_to_helper"),
        helper: passesOn("route_to_clerk"),
        clerk: [asking, ({ results }) => (results[0]?.result as { answer: string }).answer],
      },
    });
    expect(report.result).toBe("root: Who knows? → 2024");
    expect(model.requests.filter(({ tools }) => tools.some(({ name }) => name === "answer"))).toHaveLength(2);
    const answers = entries.flatMap((entry) => (entry.type === "answered" ? [entry.of] : []));
    expect(answers).toEqual(["t2-0-0-up-up", "t2-0-0-up", "t2-0-0"]);
  });

  test("an agent that gives it back to the one who asks has no answer, and starts no circle", async () => {
    const { report, entries } = await runTeam({
      tools: [ask, route("helper")],
      agents,
      scripts: {
        root: ({ results, tools }) =>
          tools.some(({ name }) => name === "answer") || results.length === 0
            ? calls(["route_to_helper", { request: "Which year?" }])
            : textOf(results),
        helper: [asking, ({ results }) => JSON.stringify(results[0]?.result)],
      },
    });
    expect(report.status).toBe("completed");
    expect(report.result).toContain("UNANSWERED");
    expect(report.tasks.map(({ id, status }) => [id, status])).toEqual([
      ["t0", "completed"],
      ["t1", "completed"],
    ]);
    expect(entries.filter(({ type }) => type === "asked")).toHaveLength(1);
  });
});

describe("a question with options to the agent that gave the task:", () => {
  const ask = passive("ask_master", "ask_master");
  const agents = { root: { tools: ["route_to_helper", "ask_master"] }, helper: { tools: ["ask_master"] } };
  const asking = calls(["ask_master", { question: "Which year?", options: ["2024", "2025"] }]);

  /** A root that gives these answers in order, and then repeats the last. */
  async function answered(...answers: readonly string[]) {
    let count = 0;
    const asked: string[] = [];
    const { report, entries } = await runTeam({
      tools: [ask, route("helper")],
      agents,
      scripts: {
        root: ({ results, tools }) => {
          if (!tools.some(({ name }) => name === "answer"))
            return results.length === 0 ? calls(["route_to_helper"]) : textOf(results);
          asked.push(JSON.stringify(results[0]?.result));
          count += 1;
          return calls(["answer", { text: answers[count - 1] ?? answers.at(-1) ?? "" }]);
        },
        helper: [asking, ({ results }) => JSON.stringify(results[0]?.result)],
      },
    });
    const given = entries.flatMap((entry) => (entry.type === "answered" ? [entry.result] : []));
    return { result: JSON.stringify(report.result), asked, given };
  }

  test("an answer that is not among them is refused with the reason, and the question is asked again", async () => {
    const { asked, given, result } = await answered("1999", "2025");
    expect(given).toEqual(["2025"]);
    expect(asked).toHaveLength(2);
    expect(asked[0]).not.toContain("was not taken");
    expect(asked[1]).toContain("was not taken. Choose one of: 2024, 2025.");
    expect(result).toContain("2025");
  });

  test("an agent that never gives one of them is asked three times", async () => {
    const { asked, given, result } = await answered("1999");
    expect(asked).toHaveLength(3);
    expect(given).toEqual([null]);
    expect(result).toContain("UNANSWERED");
  });
});

describe("rule 7, a question to a person:", () => {
  const ask = passive("ask_master", "ask_master");
  const scripts = {
    root: [
      calls(["ask_master", { question: "Go on?", options: ["yes", "no"] }]),
      ({ results }: { results: readonly { result: unknown }[] }) => JSON.stringify(results[0]?.result),
    ],
  };

  test("it has text, options and the path of agents; the run waits without a worker, and is continued after the answer", async () => {
    const waiting = await runTeam({ tools: [ask], scripts });
    expect(waiting.report).toMatchObject({
      status: "waiting",
      questions: [{ id: "t0-0-0", kind: "choice", message: "Go on?", schema: { enum: ["yes", "no"] }, path: ["root"] }],
    });
    const { store } = waiting;
    expect(await store.claim({ prefix: "run:", worker: "w", leaseMs: 1000 })).toBeUndefined();
    expect(await answerQuestion(store, "run", { question: "t0-0-0", answer: "maybe" })).toEqual({
      code: 422,
      status: "pending",
      faults: [{ path: "", message: "Choose one of: yes, no." }],
    });
    const answer = { question: "t0-0-0", answer: "yes", by: "ann" };
    expect(await answerQuestion(store, "run", answer)).toEqual({
      code: 200,
      status: "answered",
      recorded: { answer: "yes", by: "ann" },
    });
    const { report } = await runTeam({ tools: [ask], scripts, store });
    expect(report).toMatchObject({ status: "completed", result: '{"answer":"yes","by":"ann"}' });
  });

  test("an answer that comes before the question is kept for it", async () => {
    const store = await died(root);
    await answerQuestion(store, "run", { question: "t0-0-0", answer: "yes", by: "ann" });
    const { report } = await runTeam({ tools: [ask], scripts, store });
    expect(report.result).toBe('{"answer":"yes","by":"ann"}');
  });

  test("an answer that comes before a child task asks reaches it, although the asking task was unknown", async () => {
    const store = await died(root);
    const early = await answerQuestion(store, "run", { question: "t1-0-0", answer: "yes", by: "ann" });
    expect(early).toMatchObject({ code: 200, status: "answered" });
    const { report } = await runTeam({
      tools: [ask, route("child")],
      agents: { root: { tools: ["route_to_child"] } },
      scripts: { root: [calls(["route_to_child"]), ({ results }) => textOf(results)], child: scripts.root },
      store,
      answer: () => undefined,
    });
    expect(report).toMatchObject({ status: "completed", result: '{"answer":"yes","by":"ann"}' });
  });

  test("an early answer that is not an option leaves the question open for a valid answer", async () => {
    const store = await died(root);
    await answerQuestion(store, "run", { question: "t0-0-0", answer: "maybe", by: "ann" });
    expect((await runTeam({ tools: [ask], scripts, store })).report.status).toBe("waiting");
    expect(await answerQuestion(store, "run", { question: "t0-0-0", answer: "no", by: "ben" })).toMatchObject({
      code: 200,
      recorded: { answer: "no", by: "ben" },
    });
    expect((await runTeam({ tools: [ask], scripts, store })).report.result).toBe('{"answer":"no","by":"ben"}');
  });

  test("the first of several answers counts, and the others get it back", async () => {
    const { store } = await runTeam({ tools: [ask], scripts });
    const given = await Promise.all(
      ["ann", "ben", "cem"].map((by) => answerQuestion(store, "run", { question: "t0-0-0", answer: "no", by })),
    );
    expect(given.map(({ recorded }) => recorded?.by)).toEqual(["ann", "ann", "ann"]);
    expect(given.filter((receipt) => !("duplicate" in receipt))).toHaveLength(1);
    expect((await readRun(store, "run")).filter(({ type }) => type === "answered")).toHaveLength(1);
  });

  test("after its deadline the default is the answer, or the lack of one", async () => {
    const start = Date.now();
    const at = (time: number) => ({ clock: { now: () => time, after: () => () => undefined } });
    const timed = (more: object) =>
      runTeam({
        tools: [ask],
        ports: at(start),
        answer: () => undefined,
        scripts: { root: [calls(["ask_master", { question: "?", timeoutMs: 20, ...more }]), scripts.root[1] as never] },
      });
    const first = await timed({ default: "blue" });
    expect(first.report.status).toBe("waiting");
    const { report } = await runTeam({ tools: [ask], ports: at(start + 20), store: first.store, scripts });
    expect(report.result).toBe('{"answer":"blue","by":"deadline"}');
    const second = await timed({});
    const lacking = await runTeam({ tools: [ask], ports: at(start + 20), store: second.store, scripts });
    expect(lacking.report.result).toContain("UNANSWERED");
  });
});

describe("rule 8, limits:", () => {
  const deep: Team = {
    tools: [route("root")],
    scripts: {
      root: ({ results, messages }) =>
        results.length > 0
          ? JSON.stringify(results[0]?.result)
          : calls(["route_to_root", { n: Math.random(), at: messages.length }]),
    },
  };

  test("depth: a delegation below it is refused with a result that names the limit", async () => {
    const { report } = await runTeam(deep);
    expect(report.tasks).toHaveLength(4);
    expect(report.result).toContain("The limit `depth` of this run is 3");
  });

  test("they are restored with the state: another host's limits do not change a run", async () => {
    const store = await died({ ...root, limits: { ...root.limits, depth: 1 } } as NewEntry);
    const { report } = await runTeam({ ...deep, store, limits: { depth: 9 } });
    expect(report.tasks).toHaveLength(2);
  });

  test("limits of children in total and in parallel", async () => {
    const many = calls(["route_to_helper", { n: 1 }], ["route_to_helper", { n: 2 }], ["route_to_helper", { n: 3 }]);
    const team: Team = {
      tools: [route("helper")],
      agents: { helper: { tools: [] } },
      scripts: { root: [many, "Ended."], helper: ["h"] },
    };
    for (const name of ["children", "running"]) {
      const { model } = await runTeam({ ...team, limits: { [name]: 2 } });
      const results = model.requests
        .at(-1)
        ?.results.map(({ result }) => (result === "h" ? "h" : JSON.stringify(result)));
      expect(results).toEqual(["h", "h", expect.stringContaining(`The limit \`${name}\` of this run is 2`)]);
    }
  });

  // langchain-ai/langgraph-swarm-py#6, conductor-oss/python-sdk#442
  test("handoffs one after the other: agents that hand the work back and forth come to an end", async () => {
    const turn = (to: string) => (request: { readonly results: readonly { readonly result: unknown }[] }) =>
      JSON.stringify(request.results).includes("LIMIT") ? "Stopped." : calls([to, { n: 1 }]);
    const { report, model } = await runTeam({
      tools: [passive("to_a", "handoff", "a"), passive("to_b", "handoff", "b")],
      limits: { children: 5 },
      scripts: { root: [calls(["to_a", { n: 1 }])], a: turn("to_b"), b: turn("to_a") },
    });
    expect([report.result, report.tasks.length, model.requests.length]).toEqual(["Stopped.", 6, 7]);
    const { result } = model.requests.at(-1)?.results.at(-1) ?? {};
    expect(JSON.stringify(result)).toContain("The limit `children` of this run is 5, and it is reached.");
  });

  test("turns of a task, tokens of the run, questions of a task", async () => {
    const looping: Team = { tools: [active("look", "() => 1")], scripts: { root: () => calls(["look"]) } };
    const turns = await runTeam({ ...looping, limits: { turns: 4 } });
    expect(turns.report.error?.message).toBe("The limit `turns` of this run is 4, and it is reached.");
    expect(turns.model.requests).toHaveLength(4);
    const tokens = await runTeam({ ...looping, limits: { tokens: 200 } });
    expect(tokens.report.error?.message).toBe("The limit `tokens` of this run is 200, and it is reached.");
    const asking = await runTeam({
      tools: [passive("ask_master", "ask_master")],
      answer: () => "because",
      limits: { questions: 2 },
      scripts: {
        root: ({ results }) =>
          JSON.stringify(results).includes("LIMIT") ? "Stopped." : calls(["ask_master", { question: "Why?" }]),
      },
    });
    expect(asking.entries.filter(({ type }) => type === "asked")).toHaveLength(2);
    expect(asking.report.result).toBe("Stopped.");
  });

  test("the same agent with the same request above itself is a cycle", async () => {
    const { report } = await runTeam({
      tools: [route("a"), route("b")],
      scripts: {
        root: [calls(["route_to_a", { request: "Look." }]), ({ results }) => JSON.stringify(results[0]?.result)],
        a: [calls(["route_to_b", { request: "Look." }]), ({ results }) => JSON.stringify(results[0]?.result)],
        b: [calls(["route_to_a", { request: "Look." }]), ({ results }) => JSON.stringify(results[0]?.result)],
      },
    });
    expect(report.tasks).toHaveLength(3);
    expect(report.result).toContain("CYCLE");
  });
});

describe("rule 9, rights:", () => {
  test("tools that an agent is denied are denied to the agents below it", async () => {
    const { report, model } = await runTeam({
      tools: [active("wipe", "() => 'wiped'"), route("helper")],
      agents: { root: { denied: ["wipe"] } },
      scripts: {
        root: [calls(["route_to_helper"]), ({ results }) => textOf(results)],
        helper: [calls(["wipe"]), ({ results }) => JSON.stringify(results[0]?.result)],
      },
    });
    expect(report.result).toContain('There is no tool \\"wipe\\".');
    expect(model.requests.flatMap(({ tools }) => tools.map(({ name }) => name))).not.toContain("wipe");
  });

  const approving: Team = {
    tools: [route("helper"), active("pay", "(_, ctx) => ctx.idempotencyKey", { category: "action", risk: "high" })],
    agents: { root: { tools: ["route_to_helper"] }, helper: { tools: ["pay"] } },
    scripts: {
      root: [calls(["route_to_helper"]), ({ results }) => textOf(results)],
      helper: [calls(["pay", { sum: 5 }]), ({ results }) => JSON.stringify(results[0]?.result)],
    },
  };

  test("an approval surfaces at the root with the path of agents, and outlasts the worker", async () => {
    const { report, store } = await runTeam(approving);
    expect(report).toMatchObject({
      status: "waiting",
      questions: [
        {
          kind: "approval",
          message: "Run pay?",
          preview: { tool: "pay" },
          schema: { enum: ["yes", "no"] },
          path: ["root", "helper"],
        },
      ],
    });
    await answerQuestion(store, "run", { question: "t1-0-0", answer: "yes", by: "ann" });
    const approved = await runTeam({ ...approving, store });
    expect(approved.report.result).toBe('"run.t1:t1-0-0"');
  });

  test("a call that is declined is not run", async () => {
    const { report } = await runTeam({ ...approving, answer: () => "no" });
    expect(report.result).toContain("pay was not run: person declined it.");
  });
});

describe("rule 10, one table decides the behaviour of a type:", () => {
  const rows = Object.entries(TOOL_BEHAVIOR).filter(([, { action }]) => action !== "begin");

  test.each(rows)("%s", async (name, behavior) => {
    const execute = behavior.executesCode ? "() => 'ran'" : "(input) => input";
    const tool = active("it", execute, { category: "orchestration", type: name });
    const to = behavior.action === "delegate" ? { to: "helper" } : {};
    const { entries, report } = await runTeam({
      tools: [{ ...tool, metadata: { ...tool.metadata, ...to } }],
      agents: { helper: { tools: [] } },
      scripts: { root: [calls(["it", { a: 1 }]), "Ended."], helper: ["h"] },
      answer: () => "yes",
    });
    const types = kinds(entries, "t0");
    expect(types.includes("delegated") || types.includes("asked")).toBe(behavior.createsNode);
    expect(types.includes("call_started")).toBe(behavior.executesCode);
    expect(report.result).toEqual(behavior.action === "complete" ? { a: 1 } : "Ended.");
    const expected = { "input and result": "ran", input: expect.anything() as unknown } as Readonly<
      Record<string, unknown>
    >;
    const end = entries.find((entry) => entry.type === "call_finished");
    if (behavior.logs in expected && end?.type === "call_finished") expect(end.result).toEqual(expected[behavior.logs]);
  });

  test("a tool of type root is not for models", async () => {
    const tool = active("begin", "(input) => input", { category: "orchestration", type: "root" });
    await expect(runTeam({ tools: [tool], scripts: { root: [] } })).rejects.toThrow(
      'Agent "root" has the tool begin of type root, which a model cannot call.',
    );
  });

  test("a host adds a type by a row; without the row, agents with such a tool are refused", async () => {
    const tool = active("review", "(input) => input", { category: "orchestration", type: "review" });
    const team: Team = { tools: [tool], scripts: { root: [calls(["review", { ok: true }])] } };
    const { report } = await runTeam({ ...team, toolTypes: { review: TOOL_BEHAVIOR.handoff } });
    expect(report.result).toEqual({ ok: true });
    await expect(runTeam(team)).rejects.toThrow(
      'Agent "root" has the tool review of type "review", which is not known.',
    );
  });
});
