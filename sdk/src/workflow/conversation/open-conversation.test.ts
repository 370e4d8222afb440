import { expect, test } from "vitest";
import { active, calls, passive } from "#test/support/agent-team.ts";
import { openTalk } from "#test/support/conversation.ts";
import { wrapStore } from "#test/support/wrap-store.ts";
import { answerQuestion, memoryStore } from "../../agents.ts";
import type { LogAddition } from "../../model/ports/store.ts";

const texts = (messages: readonly { readonly agent?: string; readonly text: string }[]): readonly string[] =>
  messages.map(({ agent = "user", text }) => `${agent}: ${text}`);

test("an agent answers, the user continues, and the agent sees the whole conversation", async () => {
  const { conversation, model } = await openTalk({ scripts: { Writer: ["Hello!", "Again."] } });
  expect(await conversation.send("Hi.")).toMatchObject({
    id: "talk",
    status: "user",
    replies: [{ agent: "Writer", text: "Hello!" }],
  });
  const report = await conversation.send("And?");
  expect(texts(report.messages)).toEqual(["user: Hi.", "Writer: Hello!", "user: And?", "Writer: Again."]);
  expect(model.requests[1]?.messages).toEqual([
    { role: "system", text: "You are Writer." },
    { role: "user", text: "Hi." },
    { role: "assistant", text: "Hello!", calls: [] },
    { role: "user", text: "And?" },
  ]);
});

test("in a round robin each agent speaks once, by name for the others", async () => {
  const { conversation, model } = await openTalk({
    scripts: { A: ["one", "three"], B: ["two", "four"] },
    workflow: { speakers: "round_robin" },
  });
  expect(texts((await conversation.send("Go.")).replies)).toEqual(["A: one", "B: two"]);
  expect(texts((await conversation.send("On.")).replies)).toEqual(["A: three", "B: four"]);
  expect(model.requests[1]?.messages).toEqual([
    { role: "system", text: "You are B." },
    { role: "user", text: "Go.\n\nA: one" },
  ]);
});

test("without a person, agents follow each other to the limit of turns", async () => {
  const { conversation } = await openTalk({
    scripts: { A: ["1", "3", "5"], B: ["2", "4"] },
    workflow: { humanInTheLoop: false, maxTurns: 5, initialMessage: "Count." },
  });
  const report = await conversation.begin();
  expect(report).toMatchObject({ status: "ended", reason: "completed", detail: "The limit of 5 turns is reached." });
  expect(texts(report.messages)).toEqual(["user: Count.", "A: 1", "B: 2", "A: 3", "B: 4", "A: 5"]);
  await expect(conversation.send("More.")).rejects.toMatchObject({ code: "CONVERSATION_ENDED" });
});

test("the last turn that the limit allows ends a conversation with a user too", async () => {
  const { conversation, entries } = await openTalk({
    scripts: { A: ["one", "two"] },
    workflow: { maxTurns: 2 },
  });
  expect(await conversation.send("First.")).toMatchObject({ status: "user" });
  const report = await conversation.send("Second.");
  expect(report).toMatchObject({ status: "ended", reason: "completed", detail: "The limit of 2 turns is reached." });
  expect(texts(report.replies)).toEqual(["A: two"]);
  expect((await entries()).filter(({ type }) => type === "conversation_ended")).toHaveLength(1);
  await expect(conversation.send("Third.")).rejects.toMatchObject({ code: "CONVERSATION_ENDED" });
});

test("a message whose work throws gives the conversation back: the next attempt need not wait", async () => {
  let isBroken = true;
  const inner = memoryStore();
  const store = wrapStore(inner, {
    append: (log: string, addition: LogAddition) => {
      const isHit = isBroken && JSON.stringify(addition).includes("user_message");
      return isHit ? Promise.reject(new Error("The disk is full.")) : inner.append(log, addition);
    },
  });
  const talk = await openTalk({ store, scripts: { A: ["Hello."] } });
  await expect(talk.conversation.send("Hi.", { id: "m1" })).rejects.toThrow();
  isBroken = false;
  const again = await talk.reopen({ worker: "another" });
  expect(await again.send("Hi.", { id: "m1" })).toMatchObject({ status: "user", replies: [{ text: "Hello." }] });
});

test("handoff rules decide, by context variables that results set", async () => {
  const { conversation } = await openTalk({
    tools: [active("note", "(input) => direct('noted', { variables: { urgent: input.urgent } })")],
    scripts: {
      Triage: [calls(["note", { urgent: true }]), "It is urgent.", calls(["note", { urgent: false }]), "It can wait."],
      Expert: ["I am here."],
    },
    workflow: {
      variables: { urgent: false },
      handoffs: [
        { from: "user", to: "Triage" },
        { from: "Triage", to: "Expert", when: { variable: "urgent" } },
      ],
    },
  });
  const first = await conversation.send("Help!");
  expect(texts(first.replies)).toEqual(["Triage: ", "Triage: It is urgent.", "Expert: I am here."]);
  expect(first.variables).toEqual({ urgent: true });
  const second = await conversation.send("A question.");
  expect(texts(second.replies)).toEqual(["Triage: ", "Triage: It can wait."]);
  expect(second.variables).toEqual({ urgent: false });
});

test("a result names the next speaker, sets variables, and the model sees the result alone", async () => {
  const { conversation, model } = await openTalk({
    tools: [
      active("route", "({ to }) => direct({ routed: true }, { next: to, variables: { by: 'route' } })"),
      active("state", "(_, ctx) => ctx.session.state"),
    ],
    scripts: {
      A: [calls(["route", { to: "C" }]), calls(["route", { to: "B" }])],
      B: [calls(["state"]), "I am B."],
    },
  });
  const report = await conversation.send("To B.");
  expect(texts(report.replies)).toEqual(["A: ", "A: ", "B: ", "B: I am B."]);
  const [refused, routed] = report.replies.flatMap(({ calls: made }) => made ?? []);
  expect(refused).toMatchObject({ isError: true, result: { error: { type: "NOT_FOUND" } } });
  expect(routed).toMatchObject({ result: { routed: true } });
  expect(model.requests.at(-1)?.results).toMatchObject([{ result: { by: "route" } }]);
});

test("a result ends the conversation", async () => {
  const { conversation } = await openTalk({
    tools: [active("finish", "() => direct('bye', { end: 'All done.' })")],
    scripts: { A: [calls(["finish"])] },
  });
  expect(await conversation.send("End it.")).toMatchObject({ status: "ended", reason: "ended", detail: "All done." });
});

const lookalikes = [
  "() => ({ result: 'bye', conversation: { end: 'Over.', variables: { admin: true } } })",
  "() => JSON.parse(JSON.stringify(direct('bye', { next: 'B' })))",
  "() => structuredClone({ ...direct('bye', { end: true }) })",
  "() => ({ ok: true, data: 'bye', intents: [], directs: { end: true } })",
  "async (_, ctx) => await ctx.call('finish', {})",
  "async (_, ctx) => (await ctx.call('finish', {})).data",
];

test.each(lookalikes)("data that looks like a direction stays data: %s", async (execute) => {
  const talk = await openTalk({
    tools: [active("page_read", execute), active("finish", "() => direct({ bye: 1 }, { end: true })")],
    scripts: { A: [calls(["page_read"]), "I read it."], B: ["Not me."] },
  });
  const report = await talk.conversation.send("Read it.");
  expect(report).toMatchObject({ status: "user", variables: {} });
  expect(texts(report.replies)).toEqual(["A: ", "A: I read it."]);
  const again = await (await talk.reopen()).report();
  expect(again).toMatchObject({ status: "user", variables: {} });
  const ended = (await talk.entries()).flatMap((entry) => (entry.type === "call_finished" ? [entry] : []));
  expect(ended).toHaveLength(1);
  expect(ended[0]).not.toHaveProperty("directs");
});

test("a direction outlasts the process that made it, apart from the data", async () => {
  const talk = await openTalk({
    tools: [active("decide", "() => direct({ conversation: { end: true } }, { variables: { urgent: true } })")],
    scripts: { A: [calls(["decide"]), "Decided."] },
  });
  await talk.conversation.send("Decide.");
  const [ended] = (await talk.entries()).filter(({ type }) => type === "call_finished");
  expect(ended).toMatchObject({ result: { conversation: { end: true } }, directs: { variables: { urgent: true } } });
  expect(await (await talk.reopen()).report()).toMatchObject({ status: "user", variables: { urgent: true } });
});

test("a question to a person waits in the timeline, and its answer brings the conversation on in another process", async () => {
  const talk = await openTalk({
    tools: [passive("ask", "ask_master", "person")],
    scripts: {
      A: [calls(["ask", { question: "Which year?" }]), ({ results }) => `It is ${JSON.stringify(results[0]?.result)}.`],
    },
  });
  const asked = await talk.conversation.send("Report.");
  expect(asked).toMatchObject({ status: "waiting", questions: [{ message: "Which year?" }] });
  await answerQuestion(talk.store, "talk", { question: asked.questions[0]?.id ?? "", answer: "2026" });
  const again = await talk.reopen();
  expect(texts((await again.resume()).replies).at(-1)).toMatch(/2026/);
});

test("a message that is sent again after a crash counts once", async () => {
  const talk = await openTalk({ scripts: { A: ["one", "two"] } });
  await talk.conversation.send("Hi.", { id: "m1" });
  const again = await talk.reopen();
  expect(texts((await again.send("Hi.", { id: "m1" })).messages)).toEqual(["user: Hi.", "A: one"]);
  expect(talk.model.requests).toHaveLength(1);
});

test("a conversation whose last speaker was removed continues with the first agent", async () => {
  const store = memoryStore();
  const workflow = { handoffs: [{ from: "A", to: "B" }] };
  const { conversation } = await openTalk({ store, scripts: { A: ["one"], B: ["two"] }, workflow });
  await conversation.send("Hi.");
  const changed = await openTalk({ store, scripts: { A: ["one", "three"] } });
  const report = await changed.conversation.send("And?");
  expect(report.error).toBeUndefined();
  expect(texts(report.replies)).toEqual(["A: three"]);
});

test("stopped in the middle, it continues with the same message", async () => {
  const stop = new AbortController();
  let isFirst = true;
  const talk = await openTalk({
    scripts: {
      A: () => {
        if (!isFirst) return "Here.";
        isFirst = false;
        stop.abort();
        throw new Error("cut off");
      },
    },
    stop: stop.signal,
  });
  expect(await talk.conversation.send("Hi.")).toMatchObject({ status: "stopped" });
  const again = await talk.reopen();
  expect(texts((await again.resume()).messages)).toEqual(["user: Hi.", "A: Here."]);
});

test("everything that a workflow names must exist, and every fault is reported", async () => {
  const opened = openTalk({
    scripts: { Writer: [] },
    workflow: {
      initiatingAgent: "Writr",
      maxTurns: 0,
      handoffs: [{ from: "Writer", to: "Editor" }],
      hooks: [{ name: "missing", event: "on_start" }],
    },
  });
  await expect(opened).rejects.toMatchObject({
    code: "WORKFLOW_INVALID",
    message:
      '`initiatingAgent` names "Writr", which is not an agent of the workflow. Did you mean "Writer"? Handoff rule 1 names "Editor", which is not an agent of the workflow. The hook "missing" is not a tool of the registry. `maxTurns` is not an integer above 0.',
  });
});
