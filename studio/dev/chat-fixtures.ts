import type { TimelineEntry } from "../../sdk/src/model/tasks/timeline.ts";
import type { ChatChoices, ChatPage, ChatStep, ChatSummary } from "../../sdk/src/serve/studio/chat/chat-types.ts";
import { chatItems, type ChatItem } from "../src/chat/chat-items.ts";
import { initialChat, type ChatView } from "../src/state/chat-view.ts";
import type { StudioView } from "../src/state/view.ts";
import { approval, ok, viewOf } from "./fixtures.ts";

const noon = Date.UTC(2026, 0, 31, 12);
const usage = { inputTokens: 1840, outputTokens: 212, cachedTokens: 900, cost: 0.0123 };

export const summary: ChatSummary = {
  id: "chat-1",
  root: "chat-1",
  title: "How do I register a plugin that itself needs another plugin, and in which order are both of them loaded?",
  settings: { model: { name: "openai/gpt-5" } },
  startedAt: noon,
  isWorking: false,
};

/** Everything that Markdown of a model may have. */
export const written = `## Plugins

A *plugin* is a **function**: \`fastify.register(plugin)\`. <img src=x onerror=alert(1)>

1. Write it.
2. Register it, as [the guide](https://fastify.dev/docs) says, not [here](javascript:alert(1)).

> It is loaded once.

| option | default |
| ------ | ------- |
| prefix | none    |

\`\`\`ts
await fastify.register(import("@fastify/a-plugin-with-a-name-that-is-longer-than-a-phone-is-wide"), { prefix: "/v1" });
\`\`\`

![a picture](https://example.com/picture.png)`;

const entry = (seq: number, content: object): TimelineEntry =>
  ({
    seq,
    id: `e${String(seq)}`,
    task: "t1",
    timestamp: new Date(noon + seq * 1000).toISOString(),
    ...content,
  }) as never;

const said = { type: "assistant", finish: "tool-calls", usage, model: { provider: "openai", id: "gpt-5" } };
const input = { query: "register a plugin", limit: 3 };

export const entries: readonly TimelineEntry[] = [
  entry(1, { type: "task_created", agent: "clerk", input: "", documents: [], depth: 0, fingerprint: "" }),
  entry(2, { type: "user_message", turn: 1, text: "How do I register a plugin?", original: "how plugin??" }),
  entry(3, {
    ...said,
    parts: [
      { type: "reasoning", text: "The articles may have it." },
      { type: "text", text: "I look at the articles." },
      { type: "call", callId: "a", tool: "kb_search", input },
      { type: "call", callId: "b", tool: "ticket_create", input: ok.input },
      { type: "call", callId: "c", tool: "kb_search", input: {} },
    ],
  }),
  entry(4, { type: "call_finished", callId: "a", tool: "kb_search", result: { articles: 3 } }),
  entry(5, {
    type: "call_failed",
    callId: "b",
    tool: "ticket_create",
    result: { error: "The customer is not known." },
  }),
  entry(6, { type: "hook_failed", hook: "record_turn", message: "The file is read-only.", event: "on_end" }),
  entry(7, { ...said, finish: "length", parts: [{ type: "text", text: written }] }),
  entry(8, { type: "user_message", turn: 2, text: "And without one?", denied: "Only questions about plugins." }),
  entry(9, { type: "task_failed", error: { type: "MODEL_FAILED", message: "HTTP 429: wait a minute, and retry." } }),
];

export const steps: readonly ChatStep[] = [
  {
    id: "s1",
    agent: "clerk",
    model: "openai/gpt-5",
    at: noon + 2100,
    status: "ok",
    durationMs: 1840,
    firstMs: 420,
    entry: 3,
  },
  { id: "s2", agent: "clerk", model: "openai/gpt-5", at: noon + 5100, status: "ok", durationMs: 12_000, entry: 7 },
  {
    id: "s3",
    agent: "clerk",
    model: "openai/gpt-5",
    at: noon + 8100,
    status: "failed",
    durationMs: 90,
    text: "I have",
    error: "HTTP 429: too many requests. Wait a minute, and retry.",
  },
];

const stepParts = { request: { prompt: "You help." }, response: { text: "I look." } };

export const items: readonly ChatItem[] = chatItems({ entries, steps });

export const page: ChatPage = {
  chat: summary,
  versions: ["chat-0", "chat-1", "chat-2"],
  status: "user",
  entries,
  steps,
  texts: [],
};

export const choices: ChatChoices = {
  partners: [
    { id: "agent:clerk", kind: "agent", name: "clerk", description: "Answers questions." },
    { id: "workflow:Generator", kind: "workflow", name: "Generator", fault: "Its file has errors." },
  ],
  models: [
    { name: "fake", kind: "scripted", label: "scripted, without a key" },
    {
      name: "openai/",
      kind: "provider",
      label: "openai",
      needs: "Set OPENAI_API_KEY in the environment of `toolwright dev`, and start it again.",
    },
    { name: "", kind: "address", label: "OpenAI-compatible address" },
  ],
  modes: [
    { name: "text", budgets: { retrieval: 5, action: 1 } },
    { name: "voice", budgets: { retrieval: 1 } },
  ],
  tools: ["kb_search", "ticket_create", "a_tool_whose_name_is_as_long_as_the_longest_that_providers_accept_0"],
  settings: { model: { name: "fake" } },
  openings: [
    "Search the articles: how do I register a plugin?",
    "Open a ticket for a customer whose parcel has not come",
  ],
};

const route = { page: "chat", name: "chat-1" } as const;

/** The view with a chat that is open, with these parts. */
export const chatViewOf = (parts: Partial<ChatView> = {}, others: Partial<StudioView> = {}): StudioView =>
  viewOf({
    route,
    chat: {
      ...initialChat,
      choices,
      chats: [summary, { ...summary, id: "chat-9", root: "chat-9", title: "Hello", isWorking: true }],
      page,
      parts: Object.fromEntries(steps.map(({ id }) => [id, stepParts])),
      ...parts,
    },
    ...others,
  });

/** What the chat asks. */
export const asked = { ...approval, eventId: "chat-1/q1", callId: "c" };
