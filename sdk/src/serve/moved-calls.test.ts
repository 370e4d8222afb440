import { afterAll, describe, expect, test } from "vitest";
import { componentProject } from "#test/support/component-project.ts";
import { mcpDesk, rawMcp, type McpDesk } from "#test/support/mcp-desk.ts";
import { memoryStore } from "../agents.ts";
import { buildProject } from "../compile/build-project.ts";
import { loadRegistry } from "../runtime.ts";
import { createMcpServer } from "../server.ts";

const keys = [{ id: "k1", secret: "k".repeat(32) }] as const;
const accept = (content: object) => ({ action: "accept", content });

/** Servers that share a store; the first stops answering after the second is asked. */
async function machines(): Promise<readonly [McpDesk, McpDesk]> {
  const store = memoryStore();
  const ports = { store, keys };
  return [await mcpDesk({ ports }), await mcpDesk({ ports })];
}

const client = ({ server }: McpDesk) => rawMcp(server.handler(), { elicitation: {} });
const closed = (desks: readonly McpDesk[]) => Promise.all(desks.map(({ server }) => server.close()));

describe("a question in a form of an MCP client is answered by another process:", () => {
  test("an approval, and the call runs there, once", async () => {
    const [first, second] = await machines();
    const erase = { name: "erase", arguments: { path: "a.txt" } };
    const asked = await client(first)("tools/call", erase);
    const { requestState, inputRequests } = asked.result ?? {};
    expect(inputRequests).toMatchObject({
      "question-1": { params: { message: expect.stringContaining("Erase a.txt?") as string } },
    });
    const wrong = { "question-1": accept({ answer: "perhaps" }) };
    const again = await client(second)("tools/call", { ...erase, requestState, inputResponses: wrong });
    expect(again.result?.resultType).toBe("input_required");
    const yes = { "question-1": accept({ answer: "yes" }) };
    const answered = { ...erase, requestState: again.result?.requestState, inputResponses: yes };
    expect((await client(second)("tools/call", answered)).result?.structuredContent).toEqual({ erased: "a.txt" });
    for (const desk of [first, second])
      expect((await client(desk)("tools/call", { ...answered, requestState })).error).toMatchObject({ code: -32602 });
    await closed([first, second]);
    expect([...first.ledger, ...second.ledger]).toEqual(["a.txt"]);
  });

  test("the form of a tool, and its next question comes from there", async () => {
    const [first, second] = await machines();
    const asked = await client(first)("tools/call", { name: "book" });
    const one = { "question-1": accept({ when: "2026-12-24", guests: "2" }) };
    const { requestState } = asked.result ?? {};
    const next = await client(second)("tools/call", { name: "book", requestState, inputResponses: one });
    expect(next.result?.inputRequests).toMatchObject({ "question-1": { params: { message: "And back?" } } });
    const two = { "question-1": accept({ when: "2026-12-26", guests: "3", note: "late" }) };
    const answered = { name: "book", requestState: next.result?.requestState, inputResponses: two };
    expect((await client(second)("tools/call", answered)).result?.structuredContent).toEqual({
      first: { when: "2026-12-24", guests: 2, note: null },
      second: { when: "2026-12-26", guests: 3, note: "late" },
    });
    await closed([first, second]);
  });
});

test("a question in a page of an MCP client is answered by another process, and a third gives the result", async () => {
  const root = componentProject(afterAll);
  await buildProject({ root });
  const registry = await loadRegistry(`${root}/dist/tool_registry.json`);
  const ports = { store: memoryStore(), keys };
  const servers = [1, 2, 3].map(() => createMcpServer(registry, { ports }));
  const extensions = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } };
  const [first, second, third] = servers.map((server) => rawMcp(server.handler(), { extensions }));
  const asked = await first?.("tools/call", { name: "book_days", arguments: { people: 2 } });
  const { eventId } = asked?.result?.structuredContent as { readonly eventId: string };
  const submit = (response: object) => second?.("tools/call", { name: "ui_submit", arguments: { eventId, response } });
  expect((await submit({ days: [{ day: "soon" }] }))?.result?.structuredContent).toMatchObject({ status: "pending" });
  const days = { days: [{ day: "2026-12-24" }] };
  expect((await submit(days))?.result?.structuredContent).toEqual({ status: "answered" });
  const result = await third?.("tools/call", { name: "book_days", arguments: { people: 2, eventId } });
  expect(result?.result?.structuredContent).toEqual(days);
  await Promise.all(servers.map((server) => server.close()));
});
