import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkPrompt } from "#test/support/check-prompt.ts";
import { editedTimeline, numbered, randomReader } from "#test/support/random-timeline.ts";
import type { NewEntry, TimelineEntry } from "../../agents.ts";
import { render, type RenderedLog } from "./render.ts";
import { profileOf, renderProfiles } from "./profiles.ts";
import type { MessagePart } from "../../model/tasks/timeline.ts";

const task = "t0";
const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };
const claude = { provider: "anthropic.messages", id: "claude" };
const gpt = { provider: "openai.chat", id: "gpt" };

const created: NewEntry = {
  type: "task_created",
  task,
  agent: "a",
  input: { request: "Look." },
  documents: [],
  depth: 0,
  fingerprint: "",
};
const says = (...parts: readonly MessagePart[]): NewEntry => ({
  type: "assistant",
  task,
  parts,
  finish: "stop",
  usage,
  model: claude,
});
const call = (callId: string): MessagePart => ({ type: "call", callId, tool: "look", input: { at: callId } });
const finished = (callId: string, result: string): NewEntry => ({
  type: "call_finished",
  task,
  callId,
  tool: "look",
  result,
});

function promptOf(entries: readonly NewEntry[], more: Partial<RenderedLog> = {}) {
  const log = { system: "Be brief.", entries: numbered(entries), model: claude, ...more };
  return render(log, profileOf(log.model.provider));
}

const resultsIn = (prompt: ReturnType<typeof promptOf>): readonly unknown[] =>
  prompt.flatMap((message) => (message.role === "tool" ? message.content : []));

test("a timeline becomes a system message, the request, the messages of the model and the results of their calls", () => {
  const entries = [
    created,
    says({ type: "text", text: "Let me look." }, call("c1")),
    finished("c1", "seen"),
    says({ type: "text", text: "Done." }),
  ];
  expect(promptOf(entries)).toEqual([
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "Look." }] },
    {
      role: "assistant",
      content: [
        { type: "text", text: "Let me look." },
        { type: "tool-call", toolCallId: "c1", toolName: "look", input: { at: "c1" } },
      ],
    },
    {
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "c1", toolName: "look", output: { type: "text", value: "seen" } }],
    },
    { role: "assistant", content: [{ type: "text", text: "Done." }] },
  ]);
});

test("results are in the order of the calls, not of their arrival", () => {
  const entries = [created, says(call("c1"), call("c2")), finished("c2", "two"), finished("c1", "one")];
  expect(resultsIn(promptOf(entries))).toMatchObject([
    { toolCallId: "c1", output: { value: "one" } },
    { toolCallId: "c2", output: { value: "two" } },
  ]);
});

test("a call without a result gets its known state", () => {
  const open = (...entries: readonly NewEntry[]): unknown => {
    const [part] = resultsIn(promptOf([created, says(call("c1")), ...entries])) as { output: { value: unknown } }[];
    return (part?.output.value as { error: { type: string } }).error.type;
  };
  const base = { task, callId: "c1", tool: "look", input: {} } as const;
  expect(open()).toBe("NOT_STARTED");
  expect(open({ type: "call_started", ...base })).toBe("UNKNOWN_OUTCOME");
  expect(open({ type: "delegated", ...base, child: "t1" })).toBe("RUNNING");
  const asks = { kind: "ask", message: "?", to: { kind: "person" }, path: [] } as const;
  expect(open({ type: "asked", ...base, question: "q", asks })).toBe("WAITING");
  expect(open({ type: "call_started", ...base }, { type: "cancel_requested", task, reason: "stop" })).toBe("CANCELLED");
});

test("a result without a call is omitted", () => {
  expect(promptOf([created, finished("lost", "x")], { system: "" })).toEqual([
    { role: "user", content: [{ type: "text", text: "Look." }] },
  ]);
});

test("reasoning goes back only to the model that wrote it", () => {
  const thought: MessagePart = { type: "reasoning", text: "Hm.", provider: { anthropic: { signature: "s" } } };
  const entries = [created, says(thought, call("c1")), finished("c1", "x")];
  const kinds = (model: RenderedLog["model"]): unknown =>
    promptOf(entries, { model }).flatMap(({ role, content }) =>
      role === "assistant" ? content.map(({ type, providerOptions }) => [type, providerOptions]) : [],
    );
  expect(kinds(claude)).toEqual([
    ["reasoning", { anthropic: { signature: "s" } }],
    ["tool-call", undefined],
  ]);
  expect(kinds({ ...claude, id: "other" })).toEqual([["tool-call", undefined]]);
  expect(kinds(gpt)).toEqual([["tool-call", undefined]]);
});

// "Item 'rs_…' of type 'reasoning' was provided without its required following item."
test("a message that a hook changed refers to none of the items that OpenAI stored, and keeps Anthropic's signatures", () => {
  const changed = (provider: object): unknown => {
    const message = says(
      { type: "reasoning", text: "Hm.", provider: { p: provider } as never },
      { type: "text", text: "Changed." },
    );
    return promptOf([created, { ...message, original: [{ type: "text", text: "Said." }] } as NewEntry])[2]?.content;
  };
  expect(changed({ itemId: "rs_1" })).toEqual([{ type: "text", text: "Changed." }]);
  expect(changed({ signature: "s" })).toEqual([
    { type: "reasoning", text: "Hm.", providerOptions: { p: { signature: "s" } } },
    { type: "text", text: "Changed." },
  ]);
});

const nine = /^[A-Za-z0-9]{9}$/;

test.each([
  ["mistral.chat", "mistral-large", nine],
  ["openrouter.chat", "mistralai/devstral-small", nine],
  ["openai.chat", "gpt-5", /^c1$/],
])("%s %s gets ids of calls in its form, the same for call and result", (provider, id, form) => {
  const prompt = promptOf([created, says(call("c1")), finished("c1", "x")], { model: { provider, id } });
  const parts = prompt.flatMap(({ content }) => (typeof content === "string" ? [] : [...content]));
  const ids = parts.flatMap((part) => ("toolCallId" in part ? [part.toolCallId] : []));
  expect(ids[0]).toMatch(form);
  expect(ids[1]).toBe(ids[0]);
});

test("a message with only reasoning is omitted", () => {
  const thought: MessagePart = { type: "reasoning", text: "Hm.", provider: { anthropic: { signature: "s" } } };
  const entries = [created, says(thought), says({ type: "text", text: "Done." })];
  expect(promptOf(entries).slice(2)).toEqual([{ role: "assistant", content: [{ type: "text", text: "Done." }] }]);
});

test("a user message separates two messages of the model", () => {
  const entries = [created, says({ type: "text", text: "First." }), says({ type: "text", text: "Second." })];
  expect(promptOf(entries).slice(2)).toEqual([
    { role: "assistant", content: [{ type: "text", text: "First." }] },
    { role: "user", content: [{ type: "text", text: "Go on." }] },
    { role: "assistant", content: [{ type: "text", text: "Second." }] },
  ]);
});

test("an image is inside the result if the provider accepts it, otherwise after all results of the message", () => {
  const image = { type: "image", mimeType: "image/png", data: "aGk=", name: "chart.png" };
  const entries = [
    created,
    says(call("c1"), call("c2")),
    { ...finished("c1", ""), result: ["A chart:", image] } as NewEntry,
    finished("c2", "two"),
  ];
  const file = { type: "file", mediaType: "image/png", data: { type: "data", data: "aGk=" }, filename: "chart.png" };
  expect(resultsIn(promptOf(entries))).toMatchObject([
    { output: { type: "content", value: [{ type: "text", text: "A chart:" }, file] } },
    { output: { value: "two" } },
  ]);
  expect(promptOf(entries, { model: gpt }).slice(-2)).toMatchObject([
    {
      role: "tool",
      content: [
        { output: { type: "text", value: "A chart:\n[chart.png: in the next message]" } },
        { toolCallId: "c2" },
      ],
    },
    { role: "user", content: [file] },
  ]);
});

test("an image inside an object is sent as an image, with its position in the object", () => {
  const image = { type: "image", mimeType: "image/png", data: "aGk=" };
  const result = { caption: "Sales", charts: [{ year: 2026, image }] };
  const entries = [created, says(call("c1")), { ...finished("c1", ""), result } as NewEntry];
  const file = { type: "file", mediaType: "image/png", data: { type: "data", data: "aGk=" } };
  expect(resultsIn(promptOf(entries))).toMatchObject([
    {
      output: {
        type: "content",
        value: [{ type: "text", text: '{"caption":"Sales","charts":[{"year":2026,"image":"[image/png]"}]}' }, file],
      },
    },
  ]);
  expect(promptOf(entries, { model: gpt }).slice(-2)).toMatchObject([
    {
      content: [
        {
          output: {
            type: "text",
            value: '{"caption":"Sales","charts":[{"year":2026,"image":"[image/png: in the next message]"}]}',
          },
        },
      ],
    },
    { role: "user", content: [file] },
  ]);
});

describe("compaction", () => {
  const compacted = (to: number): NewEntry => ({
    type: "compacted",
    task,
    from: 1,
    to,
    text: "You looked once.",
    method: "test",
    tokensBefore: 100,
    tokensAfter: 10,
  });
  const texts = (entries: readonly NewEntry[]): unknown =>
    promptOf(entries).map(({ role, content }) => [role, typeof content === "string" ? content : content.length]);
  const turns = [created, says(call("c1")), finished("c1", "one"), says(call("c2")), finished("c2", "two")];

  test("the last text replaces the messages that it covers, after the request", () => {
    const prompt = promptOf([...turns, compacted(2), compacted(3)]);
    expect(prompt[1]).toEqual({
      role: "user",
      content: [
        { type: "text", text: "Look." },
        { type: "text", text: "You looked once." },
      ],
    });
    expect(resultsIn(prompt)).toMatchObject([{ toolCallId: "c2" }]);
  });

  test("a compaction that ends between a call and its result covers only earlier entries", () => {
    expect(texts([...turns, compacted(4)])).toEqual([
      ["system", "Be brief."],
      ["user", 2],
      ["assistant", 1],
      ["tool", 1],
    ]);
  });
});

test("a provisional result is used only for a call without a result", () => {
  const entries = [created, says(call("c1"), call("c2")), finished("c2", "two")];
  const provisional = new Map([
    ["c1", "Your agent asks."],
    ["c2", "not this"],
  ]);
  expect(resultsIn(promptOf(entries, { provisional }))).toMatchObject([
    { output: { type: "text", value: "Your agent asks." } },
    { output: { value: "two" } },
  ]);
});

test("the beginning of a prompt stays the same while the task continues", () => {
  const entries = [created, says(call("c1")), finished("c1", "one"), says(call("c2")), finished("c2", "two")];
  const before = JSON.stringify(promptOf(entries.slice(0, 3)));
  expect(JSON.stringify(promptOf(entries)).startsWith(before.slice(0, -1))).toBe(true);
});

test("the check of prompts finds each fault", () => {
  const user = { role: "user" as const, content: [{ type: "text" as const, text: "Hi" }] };
  const asked = {
    role: "assistant" as const,
    content: [{ type: "tool-call" as const, toolCallId: "a|b", toolName: "look", input: {} }],
  };
  expect(checkPrompt([user, asked])).toEqual(["The call id a|b has another form.", "The calls a|b have the results ."]);
  expect(checkPrompt([asked])).toContain("The first message is not the user's.");
  expect(checkPrompt([user, user])).toEqual(["Two messages of role user follow each other."]);
  expect(checkPrompt([{ role: "user", content: [{ type: "text", text: " " }] }])).toEqual(["A text is empty."]);
  expect(checkPrompt([{ role: "user", content: [{ type: "text", text: "\ud83d" }] }])).toEqual([
    "A text has half of a surrogate pair.",
  ]);
  const result = {
    type: "tool-result" as const,
    toolCallId: "x",
    toolName: "look",
    output: { type: "text" as const, value: "" },
  };
  expect(checkPrompt([user, { role: "tool", content: [result] }])).toEqual([
    "The text of a result is blank.",
    "The result x has no call.",
  ]);
});

// `npm run test:long` runs 10,000 timelines.
const numRuns = process.env.LONG === undefined ? 150 : 10_000;

const whole = { timeout: 120_000 };

test.each(renderProfiles)(
  "random timelines, also those that a host edited, are sound prompts for $id, and the same bytes each time",
  whole,
  (profile) => {
    fc.assert(
      fc.property(editedTimeline, randomReader, (entries: readonly TimelineEntry[], model) => {
        const log = { system: "Be brief.", entries, model };
        const prompt = render(log, profile);
        expect(checkPrompt(prompt)).toEqual([]);
        expect(JSON.stringify(render(structuredClone(log), profile))).toBe(JSON.stringify(prompt));
      }),
      { numRuns },
    );
  },
);
