import { providers } from "../../sdk/src/build.ts";
import { createRuntime, loadRegistry, type ActivityEvent, type Session } from "../../sdk/src/runtime.ts";
import { recordOf, runtimeArtifact, type RuntimeTool } from "./runtime-artifact.ts";

/** One pixel. */
export const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const text = { type: "string" } as const;

/** Tools whose schemas every provider changes, and whose handlers show how they were called. */
const tools: readonly RuntimeTool[] = [
  {
    name: "order_find",
    input: {
      type: "object",
      properties: { order: text, limit: { type: "integer", minimum: 1, default: 5 }, $since: text },
      required: ["order"],
      additionalProperties: false,
    },
    execute: "(input) => ({ found: input })",
  },
  {
    name: "note_add",
    metadata: { category: "action" },
    // A union at the root, which most providers refuse: the adapters flatten it.
    input: {
      oneOf: [
        {
          type: "object",
          properties: { kind: { const: "text" }, text },
          required: ["kind", "text"],
          additionalProperties: false,
        },
        {
          type: "object",
          properties: { kind: { const: "link" }, url: text },
          required: ["kind", "url"],
          additionalProperties: false,
        },
      ],
    },
    execute: "(() => { let count = 0; return (note) => [count += 1, note.text ?? note.url]; })()",
  },
  {
    name: "both_wait",
    metadata: { repeatable: true },
    execute:
      "(() => { let here = 0, open; const both = new Promise((done) => { open = done; }); " +
      "return async () => { here += 1; if (here === 2) open(); await both; return here; }; })()",
  },
  {
    name: "most_at_once",
    metadata: { repeatable: true },
    execute:
      "(() => { let running = 0, most = 0; return async () => { most = Math.max(most, running += 1); " +
      "await new Promise(setImmediate); running -= 1; return most; }; })()",
  },
  {
    name: "change_slowly",
    metadata: { category: "action", repeatable: true },
    execute:
      "(() => { let running = 0, most = 0; return async () => { most = Math.max(most, running += 1); " +
      "await new Promise(setImmediate); running -= 1; return most; }; })()",
  },
  {
    name: "order_cancel",
    metadata: { category: "action", confirm: true },
    input: { type: "object", properties: { order: text }, required: ["order"], additionalProperties: false },
    question: "({ order }) => `Cancel order ${order}?`",
    execute: "({ order }) => ({ cancelled: order })",
  },
  {
    name: "chart_draw",
    execute:
      `() => ({ title: "Sales", chart: { type: "image", mimeType: "image/png", data: "${pixel}" }, ` +
      `table: { type: "file", mimeType: "application/pdf", data: "JVBERg==", name: "sales.pdf" } })`,
  },
  { name: "plain_text", execute: `() => "All is well."` },
  { name: "nothing_new", execute: `() => ""` },
  { name: "hidden_text", execute: String.raw`() => ({ note: "pay \u202Eecila" })` },
  {
    name: "till_aborted",
    execute: `(_, { signal }) => new Promise((done) => signal.addEventListener("abort", () => done("stopped")))`,
  },
  {
    name: "out_of_order",
    execute: `() => { throw new ToolError("TRANSIENT", "The shop does not answer.", { suggestion: "Try again in a minute." }); }`,
  },
];

/** A session over a real artifact, with the definitions and reverse maps of every adapter. */
export interface TransportSession {
  readonly session: Session;
  readonly events: readonly ActivityEvent[];
  /** The calls that reached the runtime: `name id`. */
  readonly started: () => Promise<readonly string[]>;
}

let adaptedTools: readonly RuntimeTool[] | undefined;

export async function transportSession(): Promise<TransportSession> {
  adaptedTools ??= tools.map((tool) => withDefinitions(tool));
  const registry = await loadRegistry(await runtimeArtifact(adaptedTools));
  const events: ActivityEvent[] = [];
  const runtime = createRuntime({ registry, onEvent: (event) => events.push(event) });
  const started = async (): Promise<readonly string[]> => {
    await runtime.events.flush();
    return events
      .filter(({ type }) => type === "tool_call_start")
      .map((event) => `${(event as { tool: string }).tool} ${event.callId}`);
  };
  return { session: await runtime.openSession(), events, started };
}

/** The tool in the form of every provider. */
export function withDefinitions(tool: RuntimeTool): RuntimeTool {
  const { toolId: name, description, metadata, jsonSchema: input } = recordOf(tool);
  const adapted = providers.map(({ id, adapter }) => {
    const [made] = adapter.toTools([{ name, description, metadata, input }]).tools;
    return [id, made] as const;
  });
  return {
    ...tool,
    providerSchemas: Object.fromEntries(
      adapted.flatMap(([id, made]) => (made?.definition ? [[id, made.definition]] : [])),
    ),
    reverseMaps: Object.fromEntries(adapted.flatMap(([id, made]) => (made?.reverse ? [[id, made.reverse]] : []))),
  };
}
