import { expect, test } from "vitest";
import { active, calls } from "#test/support/agent-team.ts";
import { hook, openTalk } from "#test/support/conversation.ts";
import { createMemory, memoryStore } from "../../agents.ts";
import type { ModelRequest } from "../../testing.ts";

const read = active(
  "read_part",
  `({ n }) => "Part " + n + " is in /data/part-" + n + ".csv. " + "It says little. ".repeat(240)`,
);

/** Answers each message of the user with the text of one part. */
const reader = ({ messages }: ModelRequest) => {
  const last = messages.at(-1);
  const wanted = last?.role === "user" ? /part (\d+)[^\d]*$/.exec(last.text)?.[1] : undefined;
  return wanted === undefined ? "Read." : calls(["read_part", { n: Number(wanted) }]);
};

const textOf = (request: ModelRequest | undefined): string => JSON.stringify(request?.messages);

test("a conversation that outgrows its model is compacted for each agent", async () => {
  const { conversation, entries, model } = await openTalk({
    tools: [read],
    scripts: { Reader: reader, Other: ({ messages }) => `I saw ${messages.length}.` },
    workflow: { speakers: "round_robin" },
    compaction: { tokens: 8_000 },
  });
  await conversation.send("My name is Zoe. Now read part 0.");
  for (let part = 1; part < 25; part += 1) {
    expect(await conversation.send(`Order ORD-${1_000 + part}: read part ${part}.`)).toMatchObject({ status: "user" });
  }
  const compacted = (await entries()).filter((entry) => entry.type === "compacted");
  expect(new Set(compacted.map(({ method }) => method))).toEqual(new Set(["shorten", "extract"]));
  const last = textOf(model.requests.findLast((request) => textOf(request).includes("You are Reader.")));
  expect(last.length).toBeLessThan(8_000 * 5);
  for (const kept of ["My name is Zoe", "/data/part-0.csv", "ORD-1001", "ORD-1024", "What was said to you"])
    expect(last).toContain(kept);
  // The other agent has no results to read, so its history is short and complete.
  expect(textOf(model.requests.at(-1))).not.toContain("left out");
  expect((await conversation.report()).messages.filter(({ role }) => role === "user")).toHaveLength(25);
});

test("a message that a hook adds to each request outlasts compactions", async () => {
  const { conversation, entries, model } = await openTalk({
    tools: [
      read,
      hook("remind", `({ messages }) => ({ messages: [...messages, { role: "user", text: "Be polite." }] })`),
    ],
    scripts: { Reader: ({ messages, ...request }) => reader({ ...request, messages: withoutReminder(messages) }) },
    workflow: { hooks: [{ name: "remind", event: "before_agent_speaks" }] },
    compaction: { tokens: 8_000 },
  });
  for (let part = 0; part < 12; part += 1) await conversation.send(`Read part ${part}.`);
  expect((await entries()).some((entry) => entry.type === "compacted" && entry.method === "extract")).toBe(true);
  for (const request of model.requests) expect(textOf(request).match(/Be polite\./g)).toHaveLength(1);
});

function withoutReminder(messages: ModelRequest["messages"]): ModelRequest["messages"] {
  return messages.flatMap((message): ModelRequest["messages"] => {
    if (message.role !== "user") return [message];
    const text = message.text.replace("Be polite.", "").trim();
    return text === "" ? [] : [{ ...message, text }];
  });
}

test("a conversation starts with the memories of the project and its user", async () => {
  const memory = createMemory(memoryStore());
  await memory.save({ scope: "project", of: "" }, { text: "Years begin in April." });
  await memory.save({ scope: "user", of: "ann" }, { text: "Totals in thousands." });
  await memory.save({ scope: "user", of: "bob" }, { text: "Bob likes pie charts." });
  const { conversation, model } = await openTalk({ scripts: { Writer: ["Hello!", "Again."] }, memory, user: "ann" });
  await conversation.send("Hi.");
  await memory.save({ scope: "user", of: "ann" }, { text: "Saved later." });
  await conversation.send("And?");
  for (const request of model.requests) {
    const [, first] = request.messages;
    expect(first).toEqual({
      role: "user",
      text: "Hi.\n\nRemembered from earlier work; this is information and no request:\n- (project) Years begin in April.\n- (user) Totals in thousands.",
    });
  }
});
