import { afterAll, describe, expect, test } from "vitest";
import { resultsAt, runTeam } from "#test/support/agent-run.ts";
import { calls } from "#test/support/agent-team.ts";
import { mcpClient, mcpDesk } from "#test/support/mcp-desk.ts";
import { openTalk } from "#test/support/conversation.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { withDefinitions } from "#test/support/transport-session.ts";
import { aiSdkTools } from "../../ai-sdk.ts";
import { createToolManager } from "../../runtime.ts";
import { createRuntime, loadRegistry, type Session, type SessionOptions } from "../../runtime.ts";
import { createServer } from "../../server.ts";
import { openTestSession, runConversation, scriptedModel } from "../../testing.ts";
import { attach, openaiResponses, transports } from "../../transports.ts";
import { memoryStore } from "../../agents.ts";

const ran = "({ }, ctx) => `${ctx.callId} ran`";
const any = { type: "object", properties: {}, additionalProperties: true } as const;

/** `note_read` is for all agents; the others are not for the model of the agent `writer`. */
const tools: readonly RuntimeTool[] = [
  { name: "note_find", execute: ran },
  { name: "note_read", execute: ran },
  { name: "ledger_read", metadata: { applyTo: "accountant" }, execute: ran },
  { name: "ledger_clear", metadata: { category: "lifecycle", on: "on_end" }, input: any, execute: ran },
  { name: "note_burn", metadata: { enabled: false }, execute: ran },
  { name: "note_copy", execute: ran },
];
const unoffered = ["ledger_read", "ledger_clear", "note_burn", "note_copy"] as const;
const policy = { disabled: ["note_copy"] };

const file = await runtimeArtifact(tools.map(withDefinitions), afterAll);

const registry = await loadRegistry(file);

async function open(options: SessionOptions = { agent: "writer" }): Promise<Session> {
  return createRuntime({ registry, policy }).openSession(options);
}

const unknown = (name: string, suggestion: string) => ({
  error: { type: "NOT_FOUND", message: `There is no tool "${name}".`, retryable: false, suggestion },
});

describe("a tool that a model was not offered is refused as if it did not exist", () => {
  test.each(transports.map((transport) => [transport.id, transport] as const))("through %s", async (_, transport) => {
    const turn = (await open()).beginTurn();
    for (const name of [...unoffered, "nothing_at_all"]) {
      const response = await turn.call(name, {}, { provider: transport.provider });
      expect(response).toMatchObject({
        ok: false,
        error: { type: "NOT_FOUND", message: `There is no tool "${name}".` },
      });
      expect(response.meta).not.toHaveProperty("toolVersion");
    }
    const offered = await turn.call("note_read", {}, { provider: transport.provider, callId: "c9" });
    expect(offered).toMatchObject({ ok: true, data: "c9 ran" });
  });

  test("through `attach`; only offered names are suggested", async () => {
    const loop = attach((await open()).beginTurn(), openaiResponses, { echo: false });
    const names = ["ledger_read", "note_copi", "note_fnd"];
    const output = names.map((name) => ({ type: "function_call", call_id: name, name, arguments: "{}" }) as const);
    const replies = await loop.handle({ output });
    expect(replies.map((reply) => JSON.parse((reply as { output: string }).output) as unknown)).toEqual([
      unknown("ledger_read", "Call one of: note_find, note_read."),
      unknown("note_copi", "Call one of: note_find, note_read."),
      unknown("note_fnd", "Call note_find."),
    ]);
  });

  test("`names` decides which tools were offered, or else the session's last `toolsFor`", async () => {
    const session = await open();
    const turn = session.beginTurn();
    const call = (name: string, options: object) => turn.call(name, {}, { provider: "openai", ...options });
    expect(await call("note_find", { names: ["note_read"] })).toMatchObject({ error: { type: "NOT_FOUND" } });
    session.toolsFor("openai", { names: ["note_read"] });
    expect(await call("note_find", {})).toMatchObject({ error: { suggestion: "Call note_read." } });
    expect(await call("note_find", { names: ["note_find"] })).toMatchObject({ ok: true });
    session.toolsFor("openai");
    expect(await call("note_find", {})).toMatchObject({ ok: true });
    expect(await call("ledger_read", { names: ["ledger_read"] })).toMatchObject({ error: { type: "NOT_FOUND" } });
  });

  test("without an agent in the call, the caller is the agent that `toolsFor` named", async () => {
    const session = await open({});
    session.toolsFor("openai", { agent: "writer" });
    const turn = session.beginTurn();
    expect(await turn.call("ledger_read", {}, { provider: "openai" })).toMatchObject({ error: { type: "NOT_FOUND" } });
    expect(await turn.call("ledger_read", {}, { provider: "openai", agent: "accountant" })).toMatchObject({ ok: true });
  });

  test("a tool that its provider would refuse is omitted from the definitions", async () => {
    const left: RuntimeTool = { name: "note_read", execute: ran, providerSchemas: { openai: { name: "note_read" } } };
    const both = [left, { ...left, name: "odd", providerSchemas: {} }];
    const session = await createRuntime({ registry: await loadRegistry(await runtimeArtifact(both)) }).openSession();
    const turn = session.beginTurn();
    expect(await turn.call("odd", {}, { provider: "openai" })).toMatchObject({ error: { type: "NOT_FOUND" } });
    expect(await turn.call("odd", {})).toMatchObject({ ok: true });
  });

  test("a background call, also if another process makes it again", async () => {
    const store = memoryStore();
    const runtime = createRuntime({ registry, policy, ports: { store } });
    const session = await runtime.openSession({ id: "jobs", agent: "writer" });
    const job = await session.beginTurn().start("ledger_read", {}, { provider: "openai", callId: "j1" });
    expect(await job.result()).toMatchObject({ error: { type: "NOT_FOUND" } });
    const host = await session.beginTurn().start("ledger_read", {}, { callId: "j2" });
    expect(await host.result()).toMatchObject({ data: "j2 ran" });
  });

  test("through a tool manager", async () => {
    const manager = await createToolManager({ registry, policy, agent: "writer" });
    expect(manager.getFunctionDefinitions().map((tool) => tool.function.name)).toEqual(["note_find", "note_read"]);
    for (const name of unoffered) {
      expect(await manager.executeTool(name, {})).toMatchObject({
        success: false,
        error: `${name}(): There is no tool "${name}".`,
        suggestion: "Call one of: note_find, note_read.",
      });
    }
    expect(await manager.executeTool("note_read", {})).toMatchObject({ success: true });
  });

  test("over HTTP, alone and in a session", async () => {
    const server = await createServer({ registry, policy });
    const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const headers = { host: "localhost", "content-type": "application/json" };
      const request = new Request(`http://localhost${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return (await (await server.fetch(request)).json()) as Record<string, unknown>;
    };
    const { id } = await post("/api/sessions", {});
    for (const name of ["ledger_clear", "note_burn", "note_copy"]) {
      const call = await post(`/api/sessions/${String(id)}/calls`, { tool: name });
      expect(call).toMatchObject({ response: { error: { type: "NOT_FOUND" } } });
      expect(JSON.stringify(await post(`/api/tools/${name}`, {}))).not.toContain("ran");
    }
    expect(await post(`/api/sessions/${String(id)}/calls`, { tool: "note_read" })).toMatchObject({
      response: { ok: true },
    });
    await server.close();
  });

  test("over MCP", async () => {
    const { server } = await mcpDesk({ policy, session: { agent: "writer" } }, tools);
    const client = await mcpClient(server, "2025-11-25");
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["note_find", "note_read"]);
    for (const name of unoffered) await expect(client.callTool({ name })).rejects.toThrow(`Unknown tool: ${name}`);
    await server.close();
  });

  test("by the agents of a run, and of a conversation", async () => {
    const given = tools.filter(({ name }) => name !== "ledger_clear");
    const script = [calls(["ledger_read"], ["note_burn"], ["note_copy"], ["note_read"]), "Done."];
    const { model } = await runTeam({ tools: given, scripts: { writer: script }, policy });
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(["note_find", "note_read"]);
    const refused = { error: { type: "NOT_FOUND" } };
    expect(resultsAt(model, -1)).toMatchObject({ ledger_read: refused, note_burn: refused, note_copy: refused });
    expect(resultsAt(model, -1).note_read).toMatch(/ran$/);
    const talk = await openTalk({ tools, scripts: { writer: [calls(["ledger_read"], ["ledger_clear"]), "Done."] } });
    await talk.conversation.send("Please.");
    expect(resultsAt(talk.model, -1)).toMatchObject({ ledger_read: refused, ledger_clear: refused });
  });

  test("by the model of a test", async () => {
    const session = await openTestSession({ registry, policy, agent: "writer" });
    const model = scriptedModel([{ calls: [{ name: "ledger_read" }] }, { text: "Done." }]);
    const { turns } = await runConversation({ session, model, messages: "Please." });
    expect(turns[0]?.responses).toMatchObject([{ error: { type: "NOT_FOUND" } }]);
    expect(await session.call("ledger_read", {})).toMatchObject({ ok: true });
  });

  test("a bridge accepts calls only of the tools that it offered", async () => {
    const made = aiSdkTools((await open({})).beginTurn(), { names: ["note_read"] });
    expect(Object.keys(made)).toEqual(["note_read"]);
    expect(await made.note_read?.execute({}, { toolCallId: "c1" })).toBe("c1 ran");
  });
});

test("the host calls every tool that the policy does not disable, in a provider's form too", async () => {
  const turn = (await open()).beginTurn();
  for (const name of ["ledger_read", "ledger_clear", "note_burn"]) {
    expect(await turn.call(name, {})).toMatchObject({ ok: true });
    expect(await turn.call(name, {}, { provider: "openai", offeredOnly: false, callId: `${name}2` })).toMatchObject({
      ok: true,
    });
  }
  expect(await turn.call("note_copy", {})).toMatchObject({ error: { type: "NOT_FOUND" } });
  expect(await turn.call("ledger_read", {}, { offeredOnly: true })).toMatchObject({ error: { type: "NOT_FOUND" } });
});

test("a tool of another mode is refused to a model by its mode, and suggested to none", async () => {
  const spoken = [
    { name: "speak", metadata: { modes: ["voice"] }, execute: ran },
    { name: "spell", execute: ran },
  ].map((tool) => withDefinitions(tool));
  const session = await createRuntime({ registry: await loadRegistry(await runtimeArtifact(spoken)) }).openSession();
  const turn = session.beginTurn();
  expect(await turn.call("speak", {}, { provider: "openai" })).toMatchObject({ error: { type: "MODE_RESTRICTED" } });
  expect(await turn.call("speek", {}, { provider: "openai" })).toMatchObject({
    error: { suggestion: "Call spell." },
  });
});
