import type { Finding } from "../../sdk/src/model/finding.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { UiRequestState } from "../../sdk/src/react/ui-request.ts";
import type { StudioQuality } from "../../sdk/src/serve/studio/studio-quality.ts";
import type { KeptCall, StudioState, StudioTool, StudioToolPage } from "../../sdk/src/serve/studio/studio-types.ts";
import { Api } from "../src/client/api.ts";
import { Studio } from "../src/state/studio.ts";
import { draftOf, initialView, type StudioView } from "../src/state/view.ts";

/** Not started: nothing is asked of a server. */
export const studio = new Studio(new Api("fixed"));

export const nothing = (): void => undefined;

const noon = Date.UTC(2026, 0, 31, 12);

export const finding: Finding = {
  code: "param-described",
  severity: "warning",
  tool: "ticket_create",
  message: "2 parameters have no description: `subject`, `priority`.",
  remedy: "Say of each what it is, with its unit and an example.",
  at: { file: "tools/ticket_create/tool.ts", line: 12, column: 3 },
};

export const error: Finding = {
  code: "TYPE_UNKNOWN",
  severity: "error",
  tool: "ticket_create",
  message: "The type `Prority` is not found.",
  evidence: "priority: Prority;",
  remedy: "Declare the type, or import it.",
  at: { file: "tools/ticket_create/tool.ts", line: 14, column: 13 },
  fix: { title: "Import `Priority`", edits: [] },
} as never;

export const tools: readonly StudioTool[] = [
  {
    name: "kb_search",
    category: "retrieval",
    brief: "Search the help-centre articles.",
    tags: ["kb"],
    isDeprecated: false,
    findings: 0,
  },
  {
    name: "ticket_create",
    category: "action",
    brief: "Open a ticket for a customer.",
    tags: [],
    isDeprecated: false,
    findings: 2,
  },
  {
    name: "ticket_open",
    category: "action",
    brief: "Open a ticket, the older way.",
    tags: [],
    isDeprecated: true,
    findings: 0,
  },
  {
    name: "a_tool_whose_name_is_as_long_as_the_longest_that_providers_accept_0",
    category: "utility",
    brief:
      "A description that goes on for much longer than the list is wide, so that it has to end somewhere in between.",
    tags: [],
    isDeprecated: false,
    findings: 120,
  },
];

const schema: JsonSchema = {
  type: "object",
  properties: {
    subject: { type: "string", description: "What it is about, in one line.", minLength: 3 },
    priority: { type: "string", enum: ["low", "normal", "urgent"], description: "How soon someone has to look at it." },
    count: { type: "integer", default: 1, description: "How many." },
    isPublic: { type: "boolean", description: "Whether the customer sees it." },
    due: { type: "string", format: "date" },
    labels: { type: "array", items: { type: "string" }, description: "Words to find it by." },
    owner: {
      anyOf: [
        { type: "string", title: "A person" },
        { type: "object", title: "A team", properties: { team: { type: "string" } }, required: ["team"] },
      ],
    },
    fields: { type: "object", additionalProperties: { type: "string" }, description: "Whatever else is known." },
    address: { type: "object", properties: { city: { type: "string" }, zip: { type: "string" } }, required: ["city"] },
  },
  required: ["subject", "priority"],
  additionalProperties: false,
};

export const page: StudioToolPage = {
  name: "ticket_create",
  category: "action",
  metadata: { category: "action", risk: "high", version: "2.1.0", tags: ["tickets", "support"] } as never,
  description:
    "Open a ticket for a customer and return its number.\n\nUse when the customer reports something that no article answers.",
  documentation: "# ticket_create\n\nOpens a ticket.",
  input: schema,
  sample: { subject: "text", priority: "low" },
  forms: [
    {
      provider: "openai",
      definition: { type: "function", name: "ticket_create", strict: true, parameters: { type: "object" } },
      tokens: 182,
      changes: [
        {
          change: "removed",
          pointer: "/properties/due/format",
          message: "`format` is not taken.",
          rule: "Strict schemas, 2026-01-10",
        },
      ],
    },
    {
      provider: "anthropic",
      definition: { name: "ticket_create", input_schema: { type: "object" } },
      tokens: 170,
      changes: [],
    },
    { provider: "gemini", tokens: 0, changes: [] },
  ],
  confirmedBy: "a person",
  hasComponent: false,
  missing: [],
  source: "tools/ticket_create/tool.ts",
  findings: [finding],
};

export const filled = {
  ...draftOf({
    subject: "The parcel has not come",
    priority: "urgent",
    labels: ["parcel", "late"],
    owner: { team: "north" },
    fields: { order: "A-1024" },
    address: { city: "Linz" },
  }),
};

export const ok: KeptCall = {
  callId: "call-1",
  sessionId: "session",
  tool: "ticket_create",
  startedAt: noon,
  durationMs: 412.4,
  status: "ok",
  chunks: 3,
  input: filled.value as never,
  events: [
    { type: "log", at: 3, data: "looking for the customer" },
    { type: "progress", at: 120, data: { done: 2, total: 3, message: "Writing" } },
    { type: "intent", at: 300, data: { type: "SET_PENDING_MESSAGE" } },
  ],
  response: {
    ok: true,
    data: { number: "T-7", url: "https://example.com/tickets/T-7", isNew: true, tags: ["a", null, 3] },
    intents: [],
  } as never,
  characters: 120,
  isCut: false,
  forModel: { text: '{"number":"T-7"}', tokens: 9 },
  preview: ["T-7 was opened"],
};

export const failed: KeptCall = {
  ...ok,
  callId: "call-2",
  startedAt: noon + 900,
  durationMs: 8.2,
  status: "failed",
  error: "PERMANENT: The customer is not known.",
  response: { ok: false, error: { type: "PERMANENT", message: "The customer is not known." } } as never,
};

export const large: KeptCall = {
  ...ok,
  callId: "call-3",
  chunks: 100_000,
  isCut: true,
  characters: 2_400_000,
  events: Array.from({ length: 40 }, (_, at) => ({
    type: "output",
    at: at * 10,
    data: `line ${String(at)} ${"of words ".repeat(at)}`,
  })),
  response: { ok: true, data: "x".repeat(4000), intents: [] } as never,
};

export const running: KeptCall = {
  ...ok,
  callId: "call-4",
  status: "running",
  events: [],
  chunks: 0,
  startedAt: noon + 2000,
};

const asked = {
  eventId: "event-1",
  toolId: "ticket_create",
  tool: "ticket_create",
  callId: "call-4",
  message: "Open a ticket for Ada?",
  createdAt: noon,
  payload: {},
  status: "pending",
  faults: [],
  preview: { tool: "ticket_create", args: filled.value },
} as unknown as UiRequestState;

export const approval: UiRequestState = { ...asked, kind: "approval" };
export const answered: UiRequestState = { ...approval, status: "answered", answer: "yes" };
export const expired: UiRequestState = { ...approval, status: "expired" };

export const state: StudioState = {
  kind: "project",
  title: "Support desk",
  version: "1.0.0",
  toolCount: 4,
  providers: ["openai", "anthropic", "gemini"],
  modes: ["text", "voice"],
  build: { status: "ready", findings: [finding] },
};

export const foreign: StudioState = {
  ...state,
  kind: "mcp",
  title: "npx -y @modelcontextprotocol/server-everything --with a-long-command",
  server: "npx -y @modelcontextprotocol/server-everything",
};

const term = { name: "description", points: 3, most: 12, reason: "say when to use it" };

export const quality: StudioQuality = {
  findings: [error, finding],
  tools: tools.map(({ name }, at) => ({ name, score: 92 - at * 20, tokens: 120 + at, terms: [term] })) as never,
  score: 71,
  tokens: 1482,
  portability: ["openai", "anthropic", "gemini"].map((provider) => ({
    provider,
    title: provider,
    fits: provider !== "gemini",
    budgets: [],
    tools: tools.map(({ name: tool }, at) => ({
      tool,
      outcome: at === 3 ? ["refused"] : ["as it is"],
      level: at === 3 ? "refused" : "strict",
    })),
  })),
  changes: [
    { tool: "kb_search", kind: "breaking", pointer: "/properties/query", message: "`query` is required now." },
    { tool: "ticket_create", kind: "compatible", pointer: "/properties/due", message: "`due` was added." },
  ],
};

/** Everything the page shows, with these parts. */
export const viewOf = (parts: Partial<StudioView> = {}): StudioView => ({
  ...initialView,
  connection: "open",
  state,
  tools,
  pages: { ticket_create: page },
  drafts: { ticket_create: filled },
  calls: [ok, failed, running],
  details: { "call-1": ok, "call-2": failed, "call-3": large },
  quality,
  ...parts,
});

/** The page of a server, which a frame shows. */
export const framePath = `data:text/html,${encodeURIComponent('<!doctype html><html lang="en"><title>Weather</title><h1>Rain</h1></html>')}`;
