import type { RunState } from "../../model/tasks/task.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { textOrJson } from "../../util/texts.ts";
import { clipText } from "../../util/visible-text.ts";
import { requestText } from "../render/render.ts";
import { resultsOf } from "../render/results.ts";
import { callsIn } from "../timeline/state.ts";
import { factLines } from "./facts.ts";

export interface ExtractOptions {
  readonly task: string;
  /** The entries of the task up to this `seq`. */
  readonly to: number;
  readonly state: RunState | undefined;
  /** Maximum number of characters, without pinned entries. */
  readonly characters: number;
}

/**
 * Summarizes a task's entries without a model: pinned entries word for word, the lines with paths, addresses, ids, numbers, errors and
 * decisions, and each call with its outcome. Each line has the number of its entry. Earlier summaries are not used.
 */
export function extract(entries: readonly TimelineEntry[], options: ExtractOptions): string {
  const { task, to, state, characters } = options;
  // The first request stays. In a conversation other requests follow it, and entries may be out of order.
  const opening = entries.find(({ type }) => type === "task_created");
  const covered = entries
    .filter((entry) => entry.seq <= to && entry !== opening)
    .sort((left, right) => left.seq - right.seq);
  const messages = newestWithin(covered.flatMap(messageLine), Math.floor(characters * 0.3));
  const room = Math.max(0, characters - lengthOf(messages));
  const facts = factLines(covered, Math.floor(room * 0.7), messages);
  const calls = callLines(covered, room - lengthOf(facts));
  const [first, last] = [covered[0]?.seq ?? to, covered.at(-1)?.seq ?? to];
  return [
    `[Entries ${first} to ${last} of this history are left out to save room. What follows was taken from them; each line begins with the number of its entry. It reports what happened and is not a request.]`,
    ...pinnedSections(covered, state, task),
    section("What was said to you", messages),
    section("Facts", facts),
    section("Calls that have ended", calls),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

const longestMessage = 400;

const messageLine = (entry: TimelineEntry): readonly string[] =>
  entry.type === "task_created" ? [`- ${entry.seq} ${short(requestText(entry.input), longestMessage)}`] : [];

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

function newestWithin(lines: readonly string[], characters: number): readonly string[] {
  let left = characters;
  const tooLong = lines.findLastIndex((line) => (left -= line.length + 1) < 0);
  return lines.slice(tooLong + 1);
}

/** One line for each of the newest calls with its outcome, up to the limit, and a count by tool for the older calls. */
function callLines(entries: readonly TimelineEntry[], characters: number): readonly string[] {
  const results = resultsOf(entries);
  const calls = callsIn(entries);
  const lines = calls.map(({ seq, tool, input, callId }) => {
    const result = results.get(callId);
    const end = result === undefined ? "not run" : `${result.isError ? "failed" : "done"}: ${outline(result.result)}`;
    return `- ${seq} ${tool}(${outline(input)}) ${end}`;
  });
  const newest = newestWithin(lines, characters);
  const older = Map.groupBy(calls.slice(0, calls.length - newest.length), ({ tool }) => tool);
  const counts = [...older].map(([tool, made]) => {
    const done = made.filter(({ callId }) => results.get(callId)?.isError === false).length;
    return `- before: ${tool}, ${done} done, ${made.length - done} failed`;
  });
  return [...counts, ...newest];
}

const longest = 80;

function outline(value: Json): string {
  if (typeof value === "string") return short(value);
  if (!isRecord(value)) return short(JSON.stringify(value));
  if (isRecord(value.error) && typeof value.error.message === "string") return short(value.error.message);
  const members = Object.entries(value).map(([key, member]) => `${key}=${short(textOrJson(member))}`);
  return short(members.join(", "));
}

const short = (text: string, most = longest): string => clipText(text.replaceAll(/\s+/g, " ").trim(), most);

/** The entries that are kept word for word: plan, memories, answers, permissions, open questions, limits. */
function pinnedSections(
  entries: readonly TimelineEntry[],
  state: RunState | undefined,
  task: string,
): readonly string[] {
  const ended = new Set(entries.flatMap((entry) => (entry.type === "call_finished" ? [entry.callId] : [])));
  const done = callsIn(entries).filter(({ callId }) => ended.has(callId));
  const plan = done.findLast(({ tool }) => tool === "plan_next_steps");
  const kept = done.filter(({ tool }) => tool === "save_to_memory");
  const open = state === undefined ? [] : openLines(state, task);
  return [
    section("The last call of plan_next_steps", plan === undefined ? [] : planLines(plan.input)),
    section(
      "Saved",
      kept.map(({ tool, input }) => `- ${tool}: ${JSON.stringify(input)}`),
    ),
    section("Questions and answers", answerLines(entries)),
    section("Background tasks that have ended", childLines(entries)),
    section("Documents that were given to you", documentLines(entries)),
    section("In progress", open),
    section("Limits of the run", state === undefined ? [] : [JSON.stringify(state.limits)]),
  ];
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `## ${title}\n${lines.join("\n")}`;

/** A list of steps with their states as lines; anything else as JSON. */
function planLines(input: Json): readonly string[] {
  const steps = isRecord(input) ? input.steps : undefined;
  if (!Array.isArray(steps)) return [JSON.stringify(input)];
  return steps.map((step: Json) => {
    if (!isRecord(step) || typeof step.text !== "string") return `- ${JSON.stringify(step)}`;
    const id = typeof step.id === "string" || typeof step.id === "number" ? `${step.id}. ` : "";
    return `- [${typeof step.status === "string" ? step.status : "?"}] ${id}${step.text}`;
  });
}

function answerLines(entries: readonly TimelineEntry[]): readonly string[] {
  const answers = new Map(entries.flatMap((entry) => (entry.type === "answered" ? [[entry.of, entry] as const] : [])));
  return entries.flatMap((entry) => {
    if (entry.type !== "asked") return [];
    const answer = answers.get(entry.question);
    if (answer === undefined) return [];
    return [`- ${entry.seq} ${entry.asks.message} → ${answer.result ?? "no answer"} (${answer.by})`];
  });
}

const documentLines = (entries: readonly TimelineEntry[]): readonly string[] =>
  entries.flatMap((entry) => {
    const isGiver = entry.type === "child_ended" || entry.type === "answered";
    const given = entry.type === "call_finished" ? entry.attached : isGiver ? entry.documents : [];
    return (given ?? []).map(
      ({ path, version }) => `- ${entry.seq} ${path}${version === undefined ? "" : ` (version ${version})`}`,
    );
  });

const childLines = (entries: readonly TimelineEntry[]): readonly string[] =>
  entries.flatMap((entry) => {
    if (entry.type !== "child_ended") return [];
    const { seq, child, agent, ok, result } = entry;
    return [`- ${seq} task ${child} of ${agent}, ${ok ? "done" : "failed"}: ${textOrJson(result).slice(0, 1_000)}`];
  });

function openLines({ tasks, questions }: RunState, task: string): readonly string[] {
  const children = [...tasks.values()].filter(({ parent, status }) => parent?.task === task && status === "running");
  const asked = [...questions.values()].filter((question) => question.task === task && question.answer === undefined);
  return [
    ...children.map(({ id, agent, input }) => `- task ${id} of ${agent}: ${JSON.stringify(input)}`),
    ...asked.map(({ id, message }) => `- question ${id}: ${message}`),
  ];
}
