import fc from "fast-check";
import type { NewEntry, TimelineEntry } from "../../sdk/src/agents.ts";
import type { EntryContents, MessagePart } from "../../sdk/src/model/tasks/timeline.ts";
import type { Json } from "../../sdk/src/index.ts";

const usage = { inputTokens: 10, outputTokens: 5, cachedTokens: 0, cost: 0 };

const models = [
  { provider: "anthropic.messages", id: "claude" },
  { provider: "openai.responses", id: "gpt" },
  { provider: "google.generative-ai", id: "gemini" },
];

/** Texts that break requests: halves of emoji, NUL, only white space. */
const text = fc.oneof(
  fc.constantFrom("", " ", "\n\t", "\ud83d", "a\0b", "\ude00\ud83d", "done", "1. **Look**"),
  fc.string({ unit: "binary", maxLength: 8 }),
);

const media = fc.constantFrom<Json>(
  { type: "image", mimeType: "image/png", data: "aGk=" },
  { type: "file", mimeType: "application/pdf", data: "aGk=", name: "a\ud83d.pdf" },
  { type: "image", mimeType: "image/svg+xml", data: "aGk=" },
  { type: "file", mimeType: "audio/mpeg", data: "aGk=" },
  { type: "image", mimeType: "image/png", data: "" },
);

const result: fc.Arbitrary<Json> = fc.oneof(
  text,
  media,
  fc.array(fc.oneof(text, media), { maxLength: 3 }),
  fc.dictionary(text, fc.oneof(text, fc.integer()), { maxKeys: 2 }),
  fc.constant(null),
);

const callEnd = fc.constantFrom(
  "open",
  "started",
  "finished",
  "failed",
  "delegated",
  "injected",
  "asked",
  "answered",
  "early",
);

const call = fc.record({
  /** Models invent names. */
  tool: fc.constantFrom("look", "look", "functions.look", "look up", "", "é".repeat(80)),
  input: fc.oneof<fc.Arbitrary<Json>[]>(fc.dictionary(text, text, { maxKeys: 2 }), text, fc.constant([1])),
  isUnreadable: fc.boolean(),
  end: callEnd,
  result,
});

const part = fc.oneof(
  fc.record({ kind: fc.constant("text" as const), text }),
  fc.record({ kind: fc.constant("reasoning" as const), text, isSigned: fc.boolean() }),
);

const turn = fc.record({
  model: fc.constantFrom(...models),
  parts: fc.array(part, { maxLength: 3 }),
  calls: fc.array(call, { maxLength: 5 }),
  order: fc.infiniteStream(fc.nat(4)),
  after: fc.constantFrom("nothing", "nothing", "nothing", "stray", "cancel", "compact", "approval"),
  cut: fc.nat(100),
});

const timeline = fc.record({
  request: fc.oneof<fc.Arbitrary<Json>[]>(text, fc.record({ request: text, topic: text }), fc.constant(7)),
  documents: fc.array(fc.record({ path: text }), { maxLength: 2 }),
  turns: fc.array(turn, { maxLength: 6 }),
  /** The share that was stored when the process ended; 1,000 is all. */
  stored: fc.oneof(fc.constant(1000), fc.nat(1000)),
});

/** The timeline of one task after crashes, parallel calls, cancellations, compactions and changes of the model. */
export const randomTimeline: fc.Arbitrary<readonly TimelineEntry[]> = timeline.map(
  ({ request, documents, turns, stored }) => {
    const entries: NewEntry[] = [
      { type: "task_created", task: "t0", agent: "a", input: request, documents, depth: 0, fingerprint: "f" },
    ];
    for (const [index, each] of turns.entries()) entries.push(...turnEntries(each, index, entries.length));
    return numbered(entries.slice(0, Math.max(1, Math.ceil((entries.length * stored) / 1000))));
  },
);

/** A host's edits of its own log: entries omitted, duplicated, reordered, or with ids of other tasks. */
const edit = fc.record({
  kind: fc.constantFrom("drop", "drop", "double", "swap", "rename"),
  at: fc.nat(100),
  id: fc.constantFrom("call|1", "", "x".repeat(80), "t0-0-0"),
});

/** A timeline after a few such edits, which may include the first entry. */
export const editedTimeline: fc.Arbitrary<readonly TimelineEntry[]> = fc
  .tuple(randomTimeline, fc.array(edit, { maxLength: 6 }))
  .map(([entries, edits]) => edits.reduce(edited, entries));

function edited(entries: readonly TimelineEntry[], { kind, at, id }: Generated<typeof edit>): readonly TimelineEntry[] {
  const index = at % Math.max(1, entries.length);
  const [entry, next] = entries.slice(index);
  if (entry === undefined) return entries;
  const [before, after] = [entries.slice(0, index), entries.slice(index + 1)];
  if (kind === "drop") return [...before, ...after];
  if (kind === "double") return [...before, entry, entry, ...after];
  if (kind === "swap") return next === undefined ? entries : [...before, next, entry, ...after.slice(1)];
  const renamed = (part: MessagePart): MessagePart => (part.type === "call" ? { ...part, callId: id } : part);
  return [...before, entry.type === "assistant" ? { ...entry, parts: entry.parts.map(renamed) } : entry, ...after];
}

/** The model that reads the timeline: one of its writers, or another. */
export const randomReader = fc.constantFrom(...models, { provider: "mistral.chat", id: "m" });

/** Entries as a store numbers them. */
export const numbered = (entries: readonly NewEntry[]): readonly TimelineEntry[] =>
  entries.map((entry, index) => ({
    ...entry,
    seq: index + 1,
    id: `r:${index + 1}`,
    timestamp: "2026-01-01T00:00:00.000Z",
  }));

type Generated<Value> = Value extends fc.Arbitrary<infer Inner> ? Inner : never;

function turnEntries(each: Generated<typeof turn>, index: number, before: number): readonly NewEntry[] {
  const task = "t0";
  const calls = each.calls.map((asked, place) => ({ ...asked, callId: `t0-${index}-${place}` }));
  const parts: MessagePart[] = [
    ...each.parts.map((given): MessagePart => {
      if (given.kind === "text") return { type: "text", text: given.text };
      return {
        type: "reasoning",
        text: given.text,
        ...(given.isSigned ? { provider: { p: { signature: "s" } } } : {}),
      };
    }),
    ...calls.map(({ callId, tool, input, isUnreadable }): MessagePart => ({
      type: "call",
      callId,
      tool,
      input,
      ...(isUnreadable ? { isUnreadable: true } : {}),
    })),
  ];
  const assistant: NewEntry = { type: "assistant", task, parts, finish: "stop", usage, model: each.model };
  const ends = calls.map((asked) => callEntries(asked));
  // The calls of a message run in parallel.
  const mixed: NewEntry[] = [];
  for (const pick of each.order) {
    const left = ends.filter((rest) => rest.length > 0);
    if (left.length === 0) break;
    const next = left[pick % left.length]?.shift();
    if (next !== undefined) mixed.push(next);
  }
  return [assistant, ...mixed, ...afterwards(each, before + mixed.length + 1)];
}

function afterwards({ after, cut }: Generated<typeof turn>, length: number): readonly NewEntry[] {
  const task = "t0";
  const to = 1 + Math.floor((length * cut) / 101);
  switch (after) {
    case "stray":
      return [{ type: "call_finished", task, callId: "elsewhere", tool: "look", result: 1 }];
    case "cancel":
      return [{ type: "cancel_requested", task, reason: "enough \ud83d" }];
    case "compact":
      return [
        { type: "compacted", task, from: 1, to, text: "Summary \0", method: "test", tokensBefore: 9, tokensAfter: 1 },
      ];
    case "approval":
      return [{ type: "answered", task, of: "no-question", result: "yes", by: "ann" }];
    case "nothing":
      return [];
  }
}

function callEntries(asked: Generated<typeof call> & { readonly callId: string }): NewEntry[] {
  const { callId, input, end, result: value } = asked;
  const task = "t0";
  const base = { task, callId, tool: "look" } as const;
  const asks: EntryContents["asked"]["asks"] = { kind: "ask", message: "?", to: { kind: "person" }, path: ["a"] };
  const question: NewEntry = { type: "asked", ...base, input, question: callId, asks };
  const answer: NewEntry = { type: "answered", task, of: callId, result: "yes", by: "ann" };
  const started: NewEntry = { type: "call_started", ...base, input };
  const finished: NewEntry = { type: "call_finished", ...base, result: value };
  const delegated: NewEntry = { type: "delegated", ...base, input, child: "t1" };
  const byEnd: Readonly<Record<typeof end, NewEntry[]>> = {
    open: [],
    started: [started],
    // A second end comes from a worker that lost the run.
    finished: [started, finished, { ...finished, result: "again" }],
    failed: [started, { type: "call_failed", ...base, result: { error: { type: "X", message: "no" } } }],
    delegated: [delegated],
    injected: [delegated, finished],
    asked: [question],
    answered: [question, answer, answer],
    early: [answer, question],
  };
  return byEnd[end];
}
