import {
  Client,
  StreamableHTTPClientTransport,
  type ElicitRequestFormParams,
  type ElicitResult,
} from "@modelcontextprotocol/client";
import {
  createMcpServer,
  type McpAccess,
  type McpRoot,
  type McpSample,
  type McpServer,
  type McpServerOptions,
} from "../../sdk/src/server.ts";
import mcp from "../../sdk/src/providers/mcp.ts";
import { loadRegistry, type Registry } from "../../sdk/src/runtime.ts";
import { recordOf, runtimeArtifact, type RuntimeTool } from "./runtime-artifact.ts";

const text = { type: "string" } as const;
const object = (properties: Readonly<Record<string, object>>, required: readonly string[] = Object.keys(properties)) =>
  ({ type: "object", properties, required, additionalProperties: false }) as const;

/** Tools of every kind that MCP can describe. `ledger` counts their effects. */
const tools: readonly RuntimeTool[] = [
  {
    name: "add",
    metadata: { title: "Add two numbers" },
    input: object({ a: { type: "number" }, b: { type: "number" } }),
    output: { type: "number" },
    execute: "({ a, b }) => a + b",
  },
  { name: "profile", output: object({ name: text }), execute: `() => ({ name: "Ada" })` },
  { name: "speak", execute: `() => "All is well."` },
  {
    name: "shows",
    execute: `() => ["Sales", { type: "image", mimeType: "image/png", data: "AAAA" }, { type: "file", mimeType: "text/csv", data: "YQ==", name: "a b.csv" }]`,
  },
  {
    name: "fails",
    execute: `() => { throw new ToolError("CONFLICT", "The slot is taken.", { suggestion: "Offer the next slot." }); }`,
  },
  {
    name: "steps",
    execute: `async (_, ctx) => { ctx.log("begins", { at: 0 }); ctx.progress(1, 2, "half"); ctx.progress(2, 2); return "done"; }`,
  },
  {
    name: "waits",
    execute: `(_, ctx) => new Promise((_done, fail) => { ctx.services.ledger.write("begun");
      ctx.signal.addEventListener("abort", () => { ctx.services.ledger.write("cancelled"); fail(new Error("stopped")); }); })`,
  },
  {
    name: "erase",
    metadata: { category: "action", confirm: true },
    input: object({ path: text }),
    question: "({ path }) => `Erase ${path}?`",
    execute: `({ path }, ctx) => { ctx.services.ledger.write(path); return { erased: path }; }`,
  },
  {
    name: "book",
    metadata: { category: "ui", title: "Book a visit" },
    answer: {
      ...object({
        when: { type: "string", format: "date" },
        guests: { enum: [1, 2, 3] },
        note: { type: ["string", "null"] },
      }),
    },
    execute: `async (_, ctx) => { ctx.services.ledger.write("asked");
      const first = await ctx.ui.request({ question: "When?" });
      const second = await ctx.ui.request({ question: "And back?" });
      return { first, second }; }`,
  },
];

export interface McpDesk {
  readonly server: McpServer;
  /** The tools' effects, in order. */
  readonly ledger: readonly string[];
}

/** A registry of these tools, built for MCP. */
export async function mcpRegistry(own: readonly RuntimeTool[]): Promise<Registry> {
  return loadRegistry(await runtimeArtifact(own.map(withDefinition)));
}

/** A server of the tools above, or of others. */
export async function mcpDesk(options: McpServerOptions = {}, own = tools): Promise<McpDesk> {
  const registry = await mcpRegistry(own);
  const ledger: string[] = [];
  const services = { ledger: { write: (line: string) => ledger.push(line) } };
  return { server: createMcpServer(registry, { services, ...options }), ledger };
}

function withDefinition(tool: RuntimeTool): RuntimeTool {
  const { toolId: name, description, metadata, jsonSchema: input, outputSchema: output } = recordOf(tool);
  const [made] = mcp.adapter.toTools([{ name, description, metadata, input, ...(output && { output }) }]).tools;
  return {
    ...tool,
    providerSchemas: made?.definition ? { mcp: made.definition } : {},
    ...(made?.reverse ? { reverseMaps: { mcp: made.reverse } } : {}),
  };
}

/** The revisions that are served. */
export const revisions = ["2026-07-28", "2025-11-25"] as const;
export type Revision = (typeof revisions)[number];

/** The client's capabilities for requests; omitted ones are not declared. */
export interface McpClientOptions {
  readonly answer?: (asked: Asked) => ElicitResult;
  readonly page?: (url: string) => ElicitResult;
  readonly sample?: () => McpSample & { readonly content: { readonly type: "text"; readonly text: string } };
  readonly roots?: readonly McpRoot[];
  /** Declared for the extension of pages. */
  readonly apps?: Readonly<Record<string, string[] | Record<string, string>>>;
  readonly access?: McpAccess;
  readonly token?: string;
}

export interface Asked {
  readonly message: string;
  readonly schema: ElicitRequestFormParams["requestedSchema"];
}

/** A client of the SDK over HTTP, without a socket. `answer` shows that it can ask a person. */
export async function mcpClient(
  server: McpServer,
  revision: Revision,
  options: McpClientOptions = {},
): Promise<Client> {
  const { answer, page, sample, roots, apps, access, token } = options;
  const handler = server.handler(access);
  const elicitation = { ...(answer && { form: {} }), ...(page && { url: {} }) };
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: {
        ...(Object.keys(elicitation).length > 0 && { elicitation }),
        ...(sample && { sampling: {} }),
        ...(roots && { roots: {} }),
        ...(apps && { extensions: { "io.modelcontextprotocol/ui": { ...apps } } }),
      },
      versionNegotiation: { mode: revision === "2025-11-25" ? "legacy" : { pin: revision } },
    },
  );
  if (answer !== undefined || page !== undefined) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      if (params.mode === "url") return page?.(params.url) ?? { action: "cancel" };
      const { message, requestedSchema } = params;
      return answer?.({ message, schema: requestedSchema }) ?? { action: "cancel" };
    });
  }
  if (sample !== undefined) client.setRequestHandler("sampling/createMessage", () => ({ ...sample() }));
  if (roots !== undefined) client.setRequestHandler("roots/list", () => ({ roots: [...roots] }));
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
      fetch: (url, init) => handler(withHost(new Request(url, init))),
      ...(token === undefined ? {} : { requestInit: { headers: { Authorization: `Bearer ${token}` } } }),
    }),
  );
  return client;
}

/** A request over a socket has this header; the constructor sets none. */
function withHost(request: Request): Request {
  request.headers.set("host", new URL(request.url).host);
  return request;
}

/** A server's response to one request of revision 2026-07-28. */
export interface RawAnswer {
  readonly result?: {
    readonly resultType?: string;
    readonly requestState?: string;
    readonly inputRequests?: Readonly<Record<string, unknown>>;
    readonly [member: string]: unknown;
  };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Sends single requests of revision 2026-07-28, like a client that follows no rules. */
export function rawMcp(
  handler: (request: Request) => Promise<Response>,
  capabilities: object,
  token?: string,
): (
  method: string,
  params: Readonly<Record<string, unknown>>,
  headers?: Readonly<Record<string, string>>,
) => Promise<RawAnswer> {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  return async (method, params, more = {}) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } });
    const headers = {
      host: "127.0.0.1",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      "mcp-name": String(params.name ?? params.taskId ?? params.uri),
      ...more,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    return answerOf(await handler(new Request("http://127.0.0.1/mcp", { method: "POST", body, headers })));
  };
}

/** The last message of a response, which is JSON or a stream; undefined for a stream that ends without one. */
export async function answerOf(response: Response): Promise<RawAnswer> {
  const text = await response.text();
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return JSON.parse(text) as RawAnswer;
  const data = text.split("\n").filter((line) => line.startsWith("data: {"));
  return JSON.parse(data.at(-1)?.slice(6) ?? "{}") as RawAnswer;
}

/** A session of revision 2025-11-25 whose client chooses the ids of its requests. */
export async function rawSession(handler: (request: Request) => Promise<Response>) {
  const session: Record<string, string> = {};
  const send = (message: object, init: RequestInit = {}): Promise<Response> => {
    const headers = {
      host: "127.0.0.1",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...session,
    };
    const body = JSON.stringify(Array.isArray(message) ? message : { jsonrpc: "2.0", ...message });
    return handler(new Request("http://127.0.0.1/mcp", { method: "POST", body, headers, ...init }));
  };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const opened = await send({ id: 1, method: "initialize", params });
  session["mcp-session-id"] = opened.headers.get("mcp-session-id") ?? "";
  const call = (id: number | string, name: string, args: object = {}): Promise<Response> =>
    send({ id, method: "tools/call", params: { name, arguments: args } });
  const listen = (signal: AbortSignal): Promise<Response> =>
    handler(
      new Request("http://127.0.0.1/mcp", {
        headers: { host: "127.0.0.1", accept: "text/event-stream", ...session },
        signal,
      }),
    );
  const cancel = (requestId: number | string): Promise<Response> =>
    send({ method: "notifications/cancelled", params: { requestId } });
  return { status: opened.status, send, call, cancel, listen };
}
