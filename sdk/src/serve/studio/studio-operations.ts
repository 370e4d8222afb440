/** What the studio adds to the HTTP API: the same table makes the routes and their part of the OpenAPI document. */
export const studioOperations = {
  state: { method: "get", path: "/api/studio", summary: "What is shown, and how far its build is." },
  events: {
    method: "get",
    path: "/api/studio/events",
    summary: "State, calls, output and questions of a session, as server-sent events.",
  },
  tools: { method: "get", path: "/api/studio/tools", summary: "All tools, as a list has them." },
  tool: {
    method: "get",
    path: "/api/studio/tools/{tool}",
    summary: "Everything about one tool, with the form of each provider.",
  },
  sent: {
    method: "post",
    path: "/api/studio/tools/{tool}/sent",
    summary: "A call with these `arguments`, as the model of each provider would send it.",
  },
  calls: { method: "get", path: "/api/studio/calls", summary: "The calls that are kept, those that run included." },
  call: {
    method: "get",
    path: "/api/studio/calls/{call}",
    summary: "One call with its events, response and what a model gets.",
  },
  erase: { method: "delete", path: "/api/studio/calls", summary: "Erases the calls that are kept." },
  save: {
    method: "post",
    path: "/api/studio/calls/{call}/save",
    summary: "The edit that saves a call `as` example, test or eval; made where its `digest` is sent.",
  },
  runs: {
    method: "get",
    path: "/api/studio/runs",
    summary: "Runs, conversations and sessions of the project's storage, the newest first, those after `before`.",
  },
  run: {
    method: "get",
    path: "/api/studio/runs/{run}",
    summary: "A run at its entry `seq`: what happened until then, its state, and the questions that are open now.",
  },
  workflows: {
    method: "get",
    path: "/api/studio/workflows",
    summary: "The workflows of the project with their agents, tools and hooks.",
  },
  quality: {
    method: "get",
    path: "/api/studio/quality",
    summary: "Findings, checklists, portability, tokens and changes of contracts.",
  },
  fix: {
    method: "post",
    path: "/api/studio/fix",
    summary: "Applies the fix of a finding, by its `code`, `tool` and `at`.",
  },
  frame: {
    method: "post",
    path: "/api/studio/frames",
    summary:
      "The address of a page in a sandbox, for the component of a `tool` or the app that shows its result, and the tools that the app may call; null without one.",
  },
  messages: {
    method: "get",
    path: "/api/studio/messages",
    summary: "The last messages between the studio and a foreign server.",
  },
  restart: { method: "post", path: "/api/studio/restart", summary: "Starts a foreign server again." },
  chatChoices: {
    method: "get",
    path: "/api/studio/chat-choices",
    summary: "Agents, models, modes and tools that a chat can have, without any key.",
  },
  chats: { method: "get", path: "/api/studio/chats", summary: "The chats that are kept, the newest first." },
  beginChat: {
    method: "post",
    path: "/api/studio/chats",
    summary: "Begins a chat with a `text` and its `settings`.",
  },
  chat: {
    method: "get",
    path: "/api/studio/chats/{chat}",
    summary: "A chat with its entries, those up to the query `after` left out.",
  },
  say: {
    method: "post",
    path: "/api/studio/chats/{chat}/messages",
    summary: "Says a `text` in a chat.",
  },
  stopChat: { method: "post", path: "/api/studio/chats/{chat}/stop", summary: "Ends what the agents are doing." },
  resumeChat: {
    method: "post",
    path: "/api/studio/chats/{chat}/resume",
    summary: "Goes on with what a process that has ended left.",
  },
  step: {
    method: "get",
    path: "/api/studio/chats/{chat}/steps/{step}",
    summary: "The exact request and response of a model.",
  },
  eraseChat: { method: "delete", path: "/api/studio/chats/{chat}", summary: "Erases a chat with its versions." },
  document: { method: "get", path: "/api/openapi.json", summary: "This document." },
} as const;

export type StudioOperation = keyof typeof studioOperations;

/** The paths of the studio, as an OpenAPI document has them. */
export function studioPaths(): Readonly<Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [id, { method, path, summary }] of Object.entries(studioOperations)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const parameters = names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
    (paths[path] ??= {})[method] = {
      operationId: `studio_${id}`,
      summary,
      tags: ["studio"],
      parameters,
      ...(method === "post" && {
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      }),
      responses: { "200": { description: "Done." }, default: { description: "Refused; `error` says why." } },
    };
  }
  return paths;
}
