import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { afterAll, describe, expect, test } from "vitest";
import { componentProject } from "#test/support/component-project.ts";
import { mcpClient, mcpDesk, rawMcp, revisions } from "#test/support/mcp-desk.ts";
import { buildProject } from "../../compile/build-project.ts";
import { createMcpServer, type McpServer, type McpServerOptions } from "../../server.ts";
import { loadRegistry } from "../../runtime.ts";
import { createFakeClock } from "../../testing.ts";

const root = componentProject(afterAll);
await buildProject({ root });
const registry = await loadRegistry(`${root}/dist/tool_registry.json`);
const apps = { mimeTypes: ["text/html;profile=mcp-app"] };

const serve = (options: McpServerOptions = {}): McpServer => createMcpServer(registry, options);

interface Awaiting {
  readonly status: string;
  readonly eventId: string;
}

const awaiting = ({ structuredContent }: CallToolResult): Awaiting => structuredContent as Awaiting;
const days = { days: [{ day: "2026-12-24" }] };

const submit = async (client: Client, args: Readonly<Record<string, unknown>>): Promise<unknown> =>
  (await client.callTool({ name: "ui_submit", arguments: args })).structuredContent;

describe.each(revisions)("revision %s", (revision) => {
  test("a client with pages gets the page of a tool; the answer resumes the call, which runs once", async () => {
    const logged: unknown[] = [];
    const server = serve({
      onEvent: (event) => {
        if (event.type === "tool_output_chunk") logged.push(event.chunk);
      },
    });
    const client = await mcpClient(server, revision, { apps });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["book_days", "book_table", "greet", "ui_submit"]);
    const [tool] = tools;
    expect(tool?.inputSchema.properties).toMatchObject({ people: {}, eventId: { type: "string" } });
    expect(tool?.outputSchema).toBeUndefined();
    expect(tools[3]?._meta).toEqual({ ui: { visibility: ["app"] } });
    const { resourceUri } = (tool?._meta as { readonly ui: { readonly resourceUri: string } }).ui;
    expect(resourceUri).toMatch(/^ui:\/\/components\/book_days\.[0-9a-f]{16}$/);

    const [page] = (await client.readResource({ uri: resourceUri })).contents;
    expect(page).toMatchObject({
      mimeType: "text/html;profile=mcp-app",
      _meta: {
        ui: {
          csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
          prefersBorder: true,
        },
      },
    });
    const html = page !== undefined && "text" in page ? page.text : "";
    expect(html).toMatch(/^<!doctype html>/);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toMatch(/(?:src|href)=["']?http/);

    const call = { name: "book_days", arguments: { people: 2 } };
    const first = await client.callTool(call);
    const { status, eventId } = awaiting(first);
    expect(status).toBe("awaiting_user");
    expect(first.structuredContent).toMatchObject({ message: "Which day?" });
    expect(eventId).toMatch(/^[\w-]+\/[\da-f]{32}$/);
    expect(first._meta?.["toolwright/question"]).toMatchObject({
      request: { tool: "book_days", toolId: "BookTable", eventId, payload: { people: 2 }, message: "Which day?" },
    });
    const again = { ...call, arguments: { people: 2, eventId } };
    expect(awaiting(await client.callTool(again))).toMatchObject({ status: "awaiting_user", eventId });
    expect(logged).toEqual([]);

    expect(await submit(client, { eventId, response: { days: [{ day: "soon" }] } })).toMatchObject({
      status: "pending",
      faults: [{ path: "/days/0/day" }],
    });
    expect(await submit(client, { eventId, response: days })).toEqual({ status: "answered" });
    expect(await submit(client, { eventId, response: days })).toEqual({ status: "answered", duplicate: true });
    expect(await submit(client, { eventId, response: { days: [] } })).toEqual({ status: "answered" });
    expect(await submit(client, { eventId, cancel: true })).toEqual({ status: "answered" });
    expect((await client.callTool(again)).structuredContent).toEqual(days);
    expect((await client.callTool(again)).structuredContent).toEqual(days);
    expect(logged).toEqual([{ message: "booked for 2" }]);
    await server.close();
  });

  test("a client with forms gets a form if the answer fits, even if it also shows pages", async () => {
    const server = serve();
    const asked: string[] = [];
    const answer = ({ message }: { readonly message: string }) => {
      asked.push(message);
      return { action: "accept", content: { day: "2026-12-24" } } as const;
    };
    const client = await mcpClient(server, revision, { answer, apps });
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === "book_table")?._meta).toBeUndefined();
    expect(tools.find(({ name }) => name === "book_days")?._meta).toHaveProperty("ui.resourceUri");
    const { structuredContent } = await client.callTool({ name: "book_table", arguments: { people: 2 } });
    expect(structuredContent).toEqual({ day: "2026-12-24" });
    const plain = await mcpClient(server, revision, { answer });
    expect((await plain.listTools()).tools.map(({ name }) => name)).not.toContain("ui_submit");
    const second = await plain.callTool({ name: "book_table", arguments: { people: 3 } });
    expect(second.structuredContent).toEqual({ day: "2026-12-24" });
    expect(asked).toHaveLength(2);
    await server.close();
  });

  test("for a client without either, the model asks in the conversation and passes the answer on", async () => {
    const server = serve();
    const client = await mcpClient(server, revision);
    const { tools } = await client.listTools();
    expect(tools[1]?.inputSchema.properties).toMatchObject({ answer: { type: "object", required: ["day"] } });
    const call = { name: "book_table", arguments: { people: 2 } };
    const refused = await client.callTool(call);
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain(
      "book_table asks the user, which this MCP client does not support.",
    );
    expect(JSON.stringify(refused.content)).toContain("then call book_table again with the answer as `answer`.");
    const wrong = await client.callTool({ ...call, arguments: { people: 2, answer: { day: 1 } } });
    expect(JSON.stringify(wrong.content)).toContain("The answer to book_table is not valid. Day: Enter a text.");
    const done = await client.callTool({ ...call, arguments: { people: 2, answer: { day: "2026-12-24" } } });
    expect(done.structuredContent).toEqual({ day: "2026-12-24" });
    expect(JSON.stringify(await client.callTool({ name: "ui_submit", arguments: {} }).catch(String))).toContain(
      "Unknown tool: ui_submit",
    );
    await server.close();
  });

  test("a closed page cancels its question; on an abandoned page the question expires", async () => {
    const clock = createFakeClock(0);
    const server = serve({ ports: { clock }, answerWithinMs: 5_000 });
    const client = await mcpClient(server, revision, { apps });
    const call = { name: "book_days", arguments: { people: 2 } };
    const ask = async () => awaiting(await client.callTool(call)).eventId;
    const endOf = async (eventId: string) =>
      JSON.stringify((await client.callTool({ ...call, arguments: { people: 2, eventId } })).content);
    const cancelled = await ask();
    expect(await submit(client, { eventId: cancelled, cancel: true })).toEqual({ status: "cancelled" });
    expect(await endOf(cancelled)).toContain("The user did not want to answer book_days.");
    const expired = await ask();
    clock.advance(5_000);
    expect(await submit(client, { eventId: expired, response: days })).toEqual({ status: "expired" });
    expect(await endOf(expired)).toContain("The user did not answer book_days in time.");
    clock.advance(5_000);
    expect(await endOf(expired)).toContain("Call book_days without eventId to ask the user again.");
    await server.close();
  });
});

test("a question belongs to one principal and one tool", async () => {
  const clients = [
    { id: "ada", token: "a".repeat(16) },
    { id: "eve", token: "e".repeat(16) },
  ];
  const server = serve();
  const verifyToken = (token: string) => {
    const client = clients.find((known) => known.token === token);
    return client && { clientId: client.id };
  };
  const handler = server.handler({ verifyToken });
  const capabilities = { extensions: { "io.modelcontextprotocol/ui": apps } };
  const ada = rawMcp(handler, capabilities, clients[0]?.token);
  const eve = rawMcp(handler, capabilities, clients[1]?.token);
  const { result } = await ada("tools/call", { name: "book_days", arguments: { people: 2 } });
  const { eventId } = awaiting(result as unknown as CallToolResult);
  const foreign = await eve("tools/call", { name: "ui_submit", arguments: { eventId, response: days } });
  expect(foreign.result?.structuredContent).toEqual({ status: "unknown" });
  const taken = await eve("tools/call", { name: "book_days", arguments: { people: 2, eventId } });
  expect(taken.result?.isError).toBe(true);
  const other = await ada("tools/call", { name: "book_table", arguments: { people: 2, eventId } });
  expect(other.result?.isError).toBe(true);
  await server.close();
});

test.each([{}, { eventId: 1 }, { eventId: "gone", response: days }, { eventId: "__proto__" }])(
  "rubbish from a page is refused: %j",
  async (args) => {
    const server = serve();
    const client = await mcpClient(server, "2026-07-28", { apps });
    expect(await submit(client, args)).toEqual({ status: "unknown" });
    await server.close();
  },
);

test.each([
  "ui://components/book_days.0000000000000000",
  "ui://components/../tool_registry",
  "ui://components/greet",
  "ui://x",
])("there is no page at %s", async (uri) => {
  const server = serve();
  const client = await mcpClient(server, "2026-07-28", { apps });
  await expect(client.readResource({ uri })).rejects.toThrow();
  await server.close();
});

test("a confidential answer goes through no form, no page and no model", async () => {
  const key = { type: "object", properties: { key: { type: "string" } }, required: ["key"] } as const;
  const options = { answerPage: () => ({ url: "https://desk.example/1", answer: Promise.resolve({ key: "k-4711" }) }) };
  const tool = {
    name: "connect",
    metadata: { category: "ui" },
    answer: key,
    execute: `async (_, ctx) => (await ctx.ui.request({}, { sensitive: true })).key.length`,
  } as const;
  const { server } = await mcpDesk(options, [tool]);
  const answer = () => ({ action: "accept", content: { key: "typed into a form" } }) as const;
  const opened = await mcpClient(server, "2026-07-28", { answer, apps, page: () => ({ action: "accept" }) });
  expect((await opened.callTool({ name: "connect" })).content).toEqual([{ type: "text", text: "6" }]);
  const refusals = await Promise.all(
    [{ answer, apps }, { apps }, {}].map(async (abilities) => {
      const client = await mcpClient(server, "2026-07-28", abilities);
      return JSON.stringify((await client.callTool({ name: "connect", arguments: {} })).structuredContent);
    }),
  );
  for (const refusal of refusals)
    expect(refusal).toContain("Do not ask for it in the conversation: it is confidential.");
  await server.close();
});
