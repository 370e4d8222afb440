import type {
  StudioRun,
  StudioRunPage,
  StudioRunState,
  StudioTask,
} from "../../sdk/src/serve/studio/runs/run-types.ts";
import type { StudioWorkflow } from "../../sdk/src/serve/studio/studio-workflows.ts";
import type { RunsView } from "../src/state/view.ts";
import { approval } from "./fixtures.ts";

const noon = Date.UTC(2026, 0, 31, 12);
const at = new Date(noon).toISOString();
const usage = { inputTokens: 1840, outputTokens: 212, cachedTokens: 900, cost: 0.0123 };

const writer: StudioTask = {
  task: "task-2",
  agent: "writer",
  status: "failed",
  turns: 1,
  usage,
  earlier: 12,
  items: [{ type: "text", seq: 9, at, text: "I have no article about drones." }],
  error: { type: "LIMIT_REACHED", message: "The task has asked its model 50 times." },
};

export const task: StudioTask = {
  task: "task-1",
  agent: "clerk",
  status: "running",
  turns: 3,
  usage,
  earlier: 0,
  items: [
    { type: "text", seq: 2, at, text: "I look for an article <b>first</b>." },
    {
      type: "call",
      seq: 3,
      at,
      callId: "a",
      tool: "kb_search",
      call: 'kb_search(query="validate a body")',
      status: "finished",
      result: '{"articles":[{"id":"validation","title":"Validation and Serialization"}]}',
    },
    {
      type: "call",
      seq: 5,
      at,
      callId: "b",
      tool: "ticket_create",
      call: 'ticket_create(subject="a_word_that_is_longer_than_a_phone_is_wide_and_has_no_place_to_break_it_at")',
      status: "failed",
      result: "PERMANENT: The customer is not known.",
    },
    {
      type: "call",
      seq: 7,
      at,
      callId: "c",
      tool: "ask_master",
      call: 'ask_master(question="Which version?")',
      status: "finished",
      question: {
        id: "q1",
        text: "Which version? (4, 5)",
        answer: { result: "5", by: "person", documents: ["notes/version.md"] },
      },
    },
    {
      type: "call",
      seq: 8,
      at,
      callId: "d",
      tool: "ask_writer",
      call: "ask_writer()",
      status: "running",
      task: writer,
    },
    { type: "question", seq: 10, at, question: { id: "q2", text: "May I send it?" } },
    { type: "note", seq: 11, at, text: "history shortened: 12000 → 3000 tokens" },
  ],
};

export const handedOver: StudioTask = {
  ...task,
  task: "task-0",
  status: "completed",
  items: [],
  result: "Use a schema.",
  next: { ...writer, task: "task-3", status: "completed", earlier: 0 },
};

export const runState: StudioRunState = {
  status: "waiting",
  usage,
  tasks: [handedOver, task],
  earlier: 4,
  speaker: "clerk",
  isSpeaking: true,
  documents: [{ path: "notes/version.md", version: 2 }, { path: "answer.md" }],
  facts: { customer: "Ada", isUrgent: true },
};

const run: StudioRun = {
  id: "run:body-1",
  kind: "run",
  name: "body-1",
  agent: "clerk",
  status: "waiting",
  startedAt: noon,
  lastAt: noon + 5200,
  entries: 12,
  usage,
};

const bars: StudioRunPage["bars"] = [
  { id: "1", label: "clerk", kind: "task", depth: 0, startedAt: noon, status: "running", seq: 1 },
  {
    id: "2",
    label: "gpt-5",
    kind: "model",
    depth: 1,
    startedAt: noon + 10,
    endedAt: noon + 1900,
    status: "ok",
    seq: 2,
  },
  {
    id: "3",
    label: "kb_search",
    kind: "call",
    depth: 1,
    startedAt: noon + 1950,
    endedAt: noon + 2300,
    status: "failed",
    seq: 3,
  },
  { id: "4", label: "Which version?", kind: "question", depth: 1, startedAt: noon + 2400, status: "waiting", seq: 7 },
  {
    id: "5",
    label: "record_turn",
    kind: "hook",
    depth: 1,
    startedAt: noon + 2400,
    endedAt: noon + 2410,
    status: "ok",
    seq: 8,
  },
];

export const runPage: StudioRunPage = {
  ...run,
  seq: 3,
  position: 3,
  first: 1,
  last: 12,
  previous: 2,
  next: 4,
  rowsFrom: 1,
  rows: [
    { seq: 1, at: noon, task: "task-1", agent: "clerk", type: "task_created", text: "How do I validate a body?" },
    { seq: 2, at: noon + 900, task: "task-1", agent: "clerk", type: "assistant", text: "wants to call kb_search" },
    { seq: 3, at: noon + 1950, task: "task-1", agent: "clerk", type: "call_started", text: "" },
    {
      seq: 4,
      at: noon + 2300,
      task: "task-1",
      agent: "",
      type: "call_failed",
      text: `failed: ${"a reason ".repeat(40)}`,
    },
  ],
  entry: { type: "call_started", tool: "kb_search", input: { query: "validate a body" } },
  bars,
  hiddenBars: 0,
  state: runState,
  questions: [],
};

const { state: _state, ...withoutState } = runPage;

export const sessionPage: StudioRunPage = { ...withoutState, id: "session:one", kind: "session", name: "one" };
export const tracePage: StudioRunPage = {
  ...withoutState,
  id: "trace:a1",
  kind: "trace",
  name: "invoke_agent clerk",
  hiddenBars: 9850,
};
export const damagedPage: StudioRunPage = {
  ...sessionPage,
  status: "damaged",
  error: "Entry 7 is not the one that was written. Restore the file from a copy.",
  position: 0,
};

export const runs: RunsView = {
  list: {
    place: "/home/ada/desk/data/runs.db",
    total: 140,
    runs: [
      run,
      { ...run, id: "trace:a1", kind: "trace", name: "invoke_agent clerk", status: "completed" },
      {
        ...run,
        id: "run:talk",
        kind: "conversation",
        name: "a-conversation-with-a-name-that-is-longer-than-the-list",
        agent: "Generator",
        status: "user",
      },
      { ...run, id: "session:one", kind: "session", name: "one", agent: "text", status: "failed" },
      { ...damagedPage, id: "run:two", kind: "run", name: "two" },
    ],
  },
  page: undefined,
  isFollowed: true,
  requests: [{ ...approval, eventId: "body-1/q2" }],
};

const conversation: StudioRun = { ...run, id: "run:talk", kind: "conversation", name: "talk", agent: "Generator" };

export const workflow: StudioWorkflow = {
  name: "Generator",
  file: "workflows/Generator/workflow.json",
  agents: [
    { name: "Orchestrator", tools: ["echo_all", "store_api_key"], agents: ["Exporter"] },
    { name: "Exporter", tools: ["echo_all", "an_export_whose_name_is_longer_than_its_box_is_wide"], agents: [] },
    { name: "Critic", tools: [], agents: ["Orchestrator"] },
  ],
  handoffs: [
    { from: "Orchestrator", to: "Exporter", when: { variable: "isReady", equals: true } },
    { from: "Critic", to: "Orchestrator", when: { variable: "score", isNot: true } },
    { from: "Orchestrator", to: "Critic" },
  ],
  hooks: [
    { name: "record_turn", event: "after_each_agent" },
    { name: "check_key", event: "before_agent_speaks", agents: ["Exporter"] },
  ],
};

export const team: StudioWorkflow = {
  name: "agents",
  agents: [{ name: "clerk", tools: ["kb_search"], agents: [] }],
  handoffs: [],
  hooks: [],
};

export const workflows = {
  list: [workflow, team],
  runs: [conversation, { ...conversation, id: "run:other", name: "other" }],
  page: { ...runPage, ...conversation, state: { ...runState, speaker: "Orchestrator" } },
};
