import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPrompt } from "#test/support/check-prompt.ts";
import { longTimeline } from "#test/support/long-timeline.ts";
import { numbered, randomTimeline } from "#test/support/random-timeline.ts";
import { countTokens } from "../../util/count-tokens.ts";
import type { NewEntry, TimelineEntry } from "../../agents.ts";
import { render, type RenderedLog } from "../render/render.ts";
import { compactTimeline } from "./compact.ts";
import { profileOf } from "../render/profiles.ts";

const model = { provider: "openai.chat", id: "gpt" };
const logOf = (entries: readonly TimelineEntry[]): RenderedLog => ({ system: "You audit.", entries, model });
const textOf = (entries: readonly TimelineEntry[]): string =>
  JSON.stringify(render(logOf(entries), profileOf(model.provider)));

const sizeOf = (entries: readonly TimelineEntry[]): number => countTokens(textOf(entries));

/** Compacts at every hundredth entry, as the agent loop does. */
function inRounds(entries: readonly TimelineEntry[], tokens: number) {
  const rounds = [];
  let kept: readonly TimelineEntry[] = [];
  let seq = 0;
  for (let round = 1; round <= 5; round += 1) {
    const next = entries.slice((round - 1) * (entries.length / 5), round * (entries.length / 5));
    kept = [...kept, ...next.map((entry) => ({ ...entry, seq: (seq += 1) }))];
    const found = [];
    while (sizeOf(kept) > tokens * 0.8) {
      const entry = compactTimeline(logOf(kept), { tokens });
      if (entry === undefined) break;
      found.push(entry);
      kept = [...kept, { ...entry, seq: (seq += 1), id: `c:${seq}`, timestamp: "" }];
    }
    rounds.push({ kept, found });
  }
  return rounds;
}

test.each([7, 11, 23])(
  "500 entries with 50 facts, compacted in five rounds without a model, keep what is pinned and 95 of 100 facts (seed %i)",
  (seed) => {
    const { entries, facts, pinned } = longTimeline(500, 50, seed);
    expect(facts).toHaveLength(50);
    const rounds = inRounds(entries, 14_000);
    for (const { kept, found } of rounds) {
      expect(found).toHaveLength(1);
      for (const { tokensBefore, tokensAfter } of found) expect(tokensAfter).toBeLessThanOrEqual(tokensBefore * 0.6);
      expect(checkPrompt(render(logOf(kept), profileOf(model.provider)))).toEqual([]);
    }
    const text = textOf(rounds.at(-1)?.kept ?? []);
    const isThere = (each: { readonly text: string }): boolean => text.includes(JSON.stringify(each.text).slice(1, -1));
    expect(facts.filter(isThere).length).toBeGreaterThanOrEqual(48);
    expect(pinned.filter((each) => !isThere(each))).toEqual([]);
  },
);

const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };
const turn = (index: number, result: string): readonly NewEntry[] => [
  {
    type: "assistant",
    task: "t0",
    finish: "tool-calls",
    usage,
    model,
    parts: [{ type: "call", callId: `c${index}`, tool: "read_file", input: { path: `f${index}.txt` } }],
  },
  { type: "call_finished", task: "t0", callId: `c${index}`, tool: "read_file", result },
];
const created: NewEntry = {
  type: "task_created",
  task: "t0",
  agent: "a",
  input: "Read all.",
  documents: [],
  depth: 0,
  fingerprint: "",
};
const prose = (length: number): string => "the rows of this file say little ".repeat(length / 33);

test("long results of older turns are shortened first; the newest stay, and the whole is still in the timeline", () => {
  const entries = numbered([created, ...[0, 1, 2, 3].flatMap((index) => turn(index, prose(20_000)))]);
  const entry = compactTimeline(logOf(entries), { tokens: 15_000 });
  expect(entry).toMatchObject({ method: "shorten", text: "", from: 1, to: 7 });
  const after = numbered([...entries, entry as NewEntry]);
  const results = render(logOf(after), profileOf("openai.chat")).flatMap(({ role, content }) =>
    role === "tool"
      ? content.map((part) => (part.type === "tool-result" ? String((part.output as { value: unknown }).value) : ""))
      : [],
  );
  expect(results.map(({ length }) => length < 1000)).toEqual([true, true, true, false]);
  expect(results[0]).toMatch(/\n\[19398 characters are left out here; entry 3 has the whole\]\n/);
  expect(after[2]).toMatchObject({ type: "call_finished", result: prose(20_000) });
});

test("a single result that is too long is shortened although it is the newest", () => {
  const entries = numbered([created, ...turn(0, prose(90_000))]);
  expect(compactTimeline(logOf(entries), { tokens: 8_000 })).toMatchObject({ method: "shorten", to: 3 });
});

test("nothing is compacted where that would not help", () => {
  expect(compactTimeline(logOf(numbered([created])), { tokens: 100 })).toBeUndefined();
  expect(compactTimeline(logOf(numbered([created, ...turn(0, "short")])), { tokens: 1 })).toBeUndefined();
});

test.each([40, 60, 80, 120, 600])(
  "a prompt that does not fit fits afterwards, also where the request is most of it (%i lines of request)",
  (lines) => {
    const request: NewEntry = { ...created, input: "Keep every one of these words. ".repeat(lines) };
    const results = Array.from({ length: 12 }, (_, index) => turn(index, prose(330))).flat();
    const entries = numbered([request, ...results]);
    const tokens = 7 * lines + 420;
    const entry = compactTimeline(logOf(entries), { tokens });
    expect(entry?.tokensBefore).toBeGreaterThan(tokens);
    expect(entry?.tokensAfter).toBeLessThanOrEqual(tokens);
  },
);

test("random timelines end compacted and sound, however little room there is", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(randomTimeline, fc.integer({ min: 1, max: 400 }), (entries, tokens) => {
      let kept = entries;
      let rounds = 0;
      for (;;) {
        const entry = compactTimeline(logOf(kept), { tokens });
        if (entry === undefined) break;
        rounds += 1;
        kept = [...kept, { ...entry, seq: (kept.at(-1)?.seq ?? 0) + 1, id: "c", timestamp: "" }];
        expect(checkPrompt(render(logOf(kept), profileOf(model.provider)))).toEqual([]);
      }
      expect(rounds).toBeLessThan(20);
    }),
    { numRuns: process.env.LONG === undefined ? 100 : 5_000 },
  );
});
