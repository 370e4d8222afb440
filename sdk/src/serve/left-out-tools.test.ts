import { expect, test } from "vitest";
import { runTeam } from "#test/support/agent-run.ts";
import { active, calls, passive } from "#test/support/agent-team.ts";
import { openTalk } from "#test/support/conversation.ts";
import { mcpClient, mcpDesk, revisions } from "#test/support/mcp-desk.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import type { ToolwrightError } from "../index.ts";
import { loadRegistry } from "../runtime.ts";
import { createServer } from "../server.ts";

const boss = passive("boss", "ask_master");
const plain = active("plain", "() => 1");
const asking = active("ask_seat", "(_, ctx) => ctx.ui.request({})", { category: "ui" });

function heard() {
  const codes: string[] = [];
  return { codes, onWarning: ({ code }: ToolwrightError) => void codes.push(code) };
}

test.each(revisions)(
  "an MCP client of %s is not offered a tool that the server cannot provide for",
  async (revision) => {
    const { codes, onWarning } = heard();
    const { server } = await mcpDesk({ onWarning }, [boss, plain]);
    expect(codes).toEqual(["CAPABILITY_MISSING"]);
    const client = await mcpClient(server, revision);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["plain"]);
    expect((await client.callTool({ name: "plain" })).isError).not.toBe(true);
    const refused = await client.callTool({ name: "boss" });
    expect(refused).toMatchObject({
      isError: true,
      structuredContent: {
        error: { message: "boss needs the port `orchestrator`, which this host does not provide." },
      },
    });
    expect(codes).toEqual(["CAPABILITY_MISSING"]);
    await server.close();
  },
);

test("an HTTP server refuses such a call and names the missing part, with and without a session", async () => {
  const { codes, onWarning } = heard();
  const registry = await loadRegistry(await runtimeArtifact([boss, plain]));
  const server = await createServer({ registry, onWarning });
  expect(codes).toEqual(["CAPABILITY_MISSING"]);
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { host: "localhost", "content-type": "application/json" };
    const request = new Request(`http://localhost${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await server.fetch(request)).json();
  };
  const { id } = (await post("/api/sessions", {})) as { readonly id: string };
  const error = { type: "PERMANENT", message: "boss needs the port `orchestrator`, which this host does not provide." };
  expect(await post(`/api/sessions/${id}/calls`, { tool: "boss" })).toMatchObject({ response: { ok: false, error } });
  expect(await post("/api/tools/plain", {})).toMatchObject({ ok: true, data: 1 });
  expect(codes).toEqual(["CAPABILITY_MISSING"]);
  await server.close();
});

test("an agent is not offered such a tool, and a task that calls it all the same fails with the reason", async () => {
  const { codes, onWarning } = heard();
  const { report, model } = await runTeam({
    tools: [asking, plain],
    scripts: { boss: [calls(["plain"], ["ask_seat"]), "Done."] },
    onWarning,
  });
  expect(report).toMatchObject({
    status: "failed",
    error: {
      type: "CAPABILITY_MISSING",
      message: "ask_seat needs the port `ui`, which this host does not provide.",
    },
  });
  expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(["plain"]);
  expect(codes).toEqual(["CAPABILITY_MISSING"]);
});

test("a conversation omits it too, with one warning for all its agents", async () => {
  const { codes, onWarning } = heard();
  const { conversation, model } = await openTalk({
    tools: [asking, plain],
    scripts: { A: [calls(["plain"]), "Hello."], B: ["Unused."] },
    onWarning,
  });
  expect(codes).toEqual(["CAPABILITY_MISSING"]);
  await conversation.send("Hi.");
  expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(["plain"]);
  expect(codes).toEqual(["CAPABILITY_MISSING"]);
});

test("a conversation does not warn of tools that none of its agents has", async () => {
  const { codes, onWarning } = heard();
  const { conversation } = await openTalk({
    tools: [asking, plain],
    scripts: { A: ["Hello."] },
    agents: { A: { tools: ["plain"] } },
    onWarning,
  });
  await conversation.send("Hi.");
  expect(codes).toEqual([]);
});
