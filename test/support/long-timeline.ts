import type { NewEntry, TimelineEntry } from "../../sdk/src/agents.ts";
import { numbered } from "./random-timeline.ts";

/** A long task with facts that must not be lost. */
export interface LongTimeline {
  readonly entries: readonly TimelineEntry[];
  /** Each with the number of its entry. */
  readonly facts: readonly { readonly seq: number; readonly text: string }[];
  /** Texts that must stay word for word, and the entry from which they apply. */
  readonly pinned: readonly { readonly seq: number; readonly text: string }[];
}

const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };
const model = { provider: "openai.chat", id: "gpt" };
const task = "t0";

/** Pseudo-random numbers from 0 up to 1, the same each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const words =
  "the report shows how sales of each region moved over the last quarters while costs stayed level and most of the teams that were asked said that they expect little change in the coming weeks although some doubt it".split(
    " ",
  );

/** Each kind of fact that compaction keeps, as a sentence that contains it. */
const factKinds: readonly ((index: number) => { readonly text: string; readonly sentence: string })[] = [
  (index) => ({
    text: `/srv/data/region-${index}/q3.csv`,
    sentence: `The rows are in /srv/data/region-${index}/q3.csv now.`,
  }),
  (index) => ({
    text: `https://example.com/tickets/${4000 + index}?tab=log`,
    sentence: `See https://example.com/tickets/${4000 + index}?tab=log for the log.`,
  }),
  (index) => ({ text: `INV-${20_410 + index}`, sentence: `The invoice INV-${20_410 + index} was paid twice.` }),
  (index) => ({ text: `${31 + index}.75 EUR`, sentence: `Shipping costs ${31 + index}.75 EUR for each parcel.` }),
  (index) => ({ text: `ECONNREFUSED 10.0.0.${index}`, sentence: `Error: connect ECONNREFUSED 10.0.0.${index}` }),
  (index) => ({
    text: `never round totals of group ${index}`,
    sentence: `We decided to never round totals of group ${index}.`,
  }),
];

/** About 500 entries: messages with one to three calls, results of prose with numbers and paths next to the facts, a plan, memories, an answer. */
export function longTimeline(length: number, planted: number, seed: number): LongTimeline {
  const random = randomNumbers(seed);
  const entries: NewEntry[] = [
    {
      type: "task_created",
      task,
      agent: "a",
      input: { request: "Audit the sales of all regions. Do not touch /srv/live." },
      documents: [],
      depth: 0,
      fingerprint: "f",
    },
  ];
  const facts: { seq: number; text: string }[] = [];
  const pinned = [{ seq: 1, text: "Audit the sales of all regions. Do not touch /srv/live." }];
  const noise = (lines: number): string[] =>
    Array.from({ length: lines }, (_, line) => {
      const prose = Array.from({ length: 14 }, () => words[Math.floor(random() * words.length)] ?? "").join(" ");
      return line % 5 === 0
        ? `${prose} ${Math.floor(random() * 100)} items in src/part${Math.floor(random() * 40)}.ts.`
        : `${prose}.`;
    });
  for (let turn = 0; entries.length < length; turn += 1) {
    const calls = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, place) => ({
      callId: `t0-${turn}-${place}`,
      tool: random() < 0.5 ? "read_file" : "query",
      input: { path: `region-${Math.floor(random() * 30)}.csv` },
    }));
    entries.push({
      type: "assistant",
      task,
      finish: "tool-calls",
      usage,
      model,
      parts: [
        { type: "text", text: `I look at the next region. ${noise(1).join(" ")}` },
        ...calls.map((call) => ({ type: "call" as const, ...call })),
      ],
    });
    for (const call of calls) entries.push({ type: "call_started", task, ...call });
    for (const { callId, tool } of calls) {
      const lines = noise(12);
      const due = Math.min(planted, Math.floor((entries.length / (length - 30)) * planted)) - facts.length;
      if (due > 0) {
        const { text, sentence } = (factKinds[facts.length % factKinds.length] ?? factKinds[0])?.(facts.length) ?? {
          text: "",
          sentence: "",
        };
        lines.splice(Math.floor(random() * lines.length), 0, sentence);
        facts.push({ seq: entries.length + 1, text });
      }
      entries.push({ type: "call_finished", task, callId, tool, result: lines.join("\n") });
    }
    if (turn % 20 === 5) entries.push(...pinnedTurn(turn, entries.length, pinned));
  }
  return { entries: numbered(entries), facts, pinned };
}

function pinnedTurn(turn: number, before: number, pinned: { seq: number; text: string }[]): readonly NewEntry[] {
  const steps = [
    { id: "1", text: `Read regions up to ${turn}`, status: "done" },
    { id: "2", text: `Compare the totals of batch ${turn}`, status: "in_progress" },
    { id: "3", text: "Write the report", status: "pending" },
  ];
  const text = `Ann wants batch ${turn} in thousands.`;
  const asked = {
    kind: "choice",
    message: `Which currency for batch ${turn}?`,
    schema: { enum: ["EUR", "USD"] },
    to: { kind: "person" },
    path: ["a"],
  } as const;
  const id = (place: number): string => `t0-p${turn}-${place}`;
  const calls = [
    { callId: id(0), tool: "plan_next_steps", input: { steps } },
    { callId: id(1), tool: "save_to_memory", input: { scope: "task", text } },
    { callId: id(2), tool: "ask_master", input: { question: asked.message } },
  ];
  // Only the last plan counts.
  const earlier = pinned.findIndex((each) => each.text.startsWith("- [in_progress]"));
  if (earlier >= 0) pinned.splice(earlier, 1);
  const seq = before + 6;
  pinned.push(
    { seq, text: `- [in_progress] 2. Compare the totals of batch ${turn}` },
    { seq, text },
    { seq, text: `Which currency for batch ${turn}? → EUR (ann)` },
  );
  return [
    {
      type: "assistant",
      task,
      finish: "tool-calls",
      usage,
      model,
      parts: calls.map((call) => ({ type: "call", ...call })),
    },
    {
      type: "asked",
      task,
      callId: id(2),
      tool: "ask_master",
      input: { question: asked.message },
      question: id(2),
      asks: asked,
    },
    { type: "call_finished", task, callId: id(0), tool: "plan_next_steps", result: { steps: 3 } },
    { type: "call_finished", task, callId: id(1), tool: "save_to_memory", result: { saved: true } },
    { type: "answered", task, of: id(2), result: "EUR", by: "ann" },
  ];
}
