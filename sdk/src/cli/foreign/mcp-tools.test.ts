import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { McpServer } from "./mcp-server.ts";
import { mcpTools } from "./mcp-tools.ts";

/** A server as a script; `answer` is called with each message, and has `ok`, `fail` and `hello` to send. */
const talking = `
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const ok = ({ id }, result) => send({ id, result });
const fail = ({ id }, code, message) => send({ id, error: { code, message } });
const hello = (m, version = "2025-06-18") =>
  ok(m, { protocolVersion: version, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } });
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => answer(JSON.parse(line)));
`;
const listing = (body: string) => `${talking}
function answer(m) { if (m.method === "initialize") hello(m); else if (m.method === "tools/list") { ${body} } }`;

const script = (code: string): McpServer => ({
  command: process.execPath,
  args: ["-e", code],
  cwd: import.meta.dirname,
  env: process.env,
});

const list = (server: McpServer, timeoutMs = 60_000) => mcpTools(server, { timeoutMs });

async function failure(server: McpServer, timeoutMs?: number): Promise<readonly [string, string]> {
  const error: unknown = await list(server, timeoutMs).catch((reason: unknown) => reason);
  if (!isToolwrightError(error)) throw new Error(`not a ToolwrightError: ${JSON.stringify(error)}`);
  return [error.code, error.message];
}

const pages = "const n = Number(m.params?.cursor ?? 0);";
const names = async (server: McpServer) => (await list(server)).map((tool) => (tool as { readonly name: string }).name);

test("all pages are listed, and tools are given as they come", async () => {
  const body = `${pages} ok(m, { tools: [{ name: "t" + n, inputSchema: true }], ...(n < 2 && { nextCursor: String(n + 1) }) });`;
  expect(await list(script(listing(body)))).toEqual([
    { name: "t0", inputSchema: true },
    { name: "t1", inputSchema: true },
    { name: "t2", inputSchema: true },
  ]);
});

test.each([
  ["an older protocol", listing(`ok(m, { tools: [{ name: "a" }] });`).replace("hello(m);", `hello(m, "2024-11-05");`)],
  [
    "a greeting on standard output",
    `console.log("Welcome!");${listing(`console.log(); ok(m, { tools: [{ name: "a" }] });`)}`,
  ],
  ["its own requests", listing(`send({ id: 99, method: "roots/list" }); ok(m, { tools: [{ name: "a" }] });`)],
])("a server with %s is understood", async (_, code) => {
  expect(await names(script(code))).toEqual(["a"]);
});

test("10,000 tools on one page are listed", async () => {
  const body = `ok(m, { tools: Array.from({ length: 10_000 }, (_, i) => ({ name: "t" + i, description: "x".repeat(1_000) })) });`;
  expect(await list(script(listing(body)))).toHaveLength(10_000);
});

test.each([`fail(m, -32601, "Method not found");`, "ok(m, { tools: [] });"])("%s means no tools", async (body) => {
  expect(await list(script(listing(body)))).toEqual([]);
});

test.each([
  [
    "ends at once",
    `console.error("No API key.\\u001b[31m"); process.exit(3)`,
    "MCP_UNREACHABLE",
    "The MCP server ended with exit code 3 before it had listed its tools.\nIts last lines:\n  No API key.⟨U+001B⟩[31m",
  ],
  [
    "ends in the middle",
    listing("process.kill(process.pid, 'SIGKILL');"),
    "MCP_UNREACHABLE",
    "The MCP server ended with the signal SIGKILL before it had listed its tools.",
  ],
  [
    "fails",
    listing(`fail(m, -32603, "broken");`),
    "MCP_ANSWER_INVALID",
    "The MCP server answers with an error: broken.",
  ],
  [
    "lists no list",
    listing("ok(m, { tools: {} });"),
    "MCP_ANSWER_INVALID",
    'The MCP server answered `tools/list` without a list of tools: {"tools":{}}.',
  ],
  [
    "repeats a cursor",
    listing(`ok(m, { tools: [{ name: "a" }], nextCursor: "x" });`),
    "MCP_ANSWER_INVALID",
    "The MCP server returned the same cursor twice, so its list of tools never ends.",
  ],
  [
    "sends a message of 70 MB",
    listing(`ok(m, { tools: [{ name: "x".repeat(7e7) }] });`),
    "MCP_ANSWER_INVALID",
    "The MCP server sent a message of more than 64 MB.",
  ],
  [
    "refuses the handshake",
    `${talking} function answer(m) { if (m.id !== undefined) fail(m, -32600, "no"); }`,
    "MCP_ANSWER_INVALID",
    "The MCP server answers with an error: no.",
  ],
])("a server that %s", async (_, code, expectedCode, message) => {
  expect(await failure(script(code))).toEqual([expectedCode, message]);
});

test("a server that answers with an error is not accused of wrong output", async () => {
  const error = await mcpTools(script(listing(`fail(m, -32603, "fetch failed");`)), { timeoutMs: 10_000 }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({
    code: "MCP_ANSWER_INVALID",
    remedy: "Check what the server needs to list its tools: credentials, network access, or options.",
  });
});

test("a server that never answers is ended in time, even if it ignores the signal", async () => {
  const started = Date.now();
  const code = `process.on("SIGTERM", () => 0); setInterval(() => console.log("busy"), 10);`;
  expect(await failure(script(code), 2_000)).toEqual([
    "MCP_TIMEOUT",
    "The MCP server did not list its tools within 2 seconds.\nIts last lines:\n  busy\n  busy\n  busy\n  busy\n  busy",
  ]);
  expect(Date.now() - started).toBeLessThan(10_000);
});

test("a server's own child processes end with it", async () => {
  const child = `setInterval(() => 0, 1_000)`;
  const body = `
    const child = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "ignore" });
    ok(m, { tools: [{ name: String(child.pid) }] });`;
  const [pid] = await names(script(listing(body)));
  expect(Number(pid)).toBeGreaterThan(0);
  for (let tries = 0; isAlive(Number(pid)) && tries < 50; tries++) await pause(50);
  expect(isAlive(Number(pid))).toBe(false);
});

/** Whether a process runs; a zombie does not count. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    return false;
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("a command that does not exist is named", async () => {
  const server = { command: "no-such-command", args: [], cwd: import.meta.dirname, env: process.env };
  expect(await failure(server)).toEqual([
    "MCP_UNREACHABLE",
    "The MCP server `no-such-command` cannot be started: there is no such command.",
  ]);
});

test("an interrupted command stops at once", async () => {
  const controller = new AbortController();
  const listed = mcpTools(script("setInterval(() => 0, 1_000)"), {
    timeoutMs: 60_000,
    interruption: controller.signal,
  });
  setTimeout(() => {
    controller.abort();
  }, 100);
  await expect(listed).rejects.toThrow("The MCP server was ended because you asked for it.");
});

async function serve(listener: RequestListener): Promise<McpServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: new URL(`http://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}/mcp?key=secret`) };
}

test.each<[string, RequestListener, string, string]>([
  ["is missing", (_, answer) => answer.writeHead(404).end("gone"), "MCP_UNREACHABLE", "HTTP 404"],
  ["asks who you are", (_, answer) => answer.writeHead(401).end(), "MCP_UNREACHABLE", "HTTP 401"],
  ["fails", (_, answer) => answer.writeHead(500).end("broken"), "MCP_UNREACHABLE", "HTTP 500"],
  [
    "is a page",
    (_, answer) => answer.writeHead(200, { "content-type": "text/html" }).end("<html>"),
    "MCP_UNREACHABLE",
    "Unexpected content type: text/html",
  ],
  [
    "speaks otherwise",
    (_, answer) => answer.writeHead(200, { "content-type": "application/json" }).end("{}"),
    "MCP_ANSWER_INVALID",
    "sent an invalid protocol message",
  ],
  ["never answers", () => undefined, "MCP_TIMEOUT", "did not list its tools within 2 seconds"],
])("a server at a URL that %s", async (_, listener, code, words) => {
  const server = await serve(listener);
  const [found, message] = await failure(server, words.includes("2 seconds") ? 2_000 : 60_000);
  expect(found).toBe(code);
  expect(message).toContain(words);
  expect(message).not.toContain("secret");
});

test("a name and a password in a URL are sent as they are meant", async () => {
  let authorization: string | undefined;
  const server = await serve((request, answer) => {
    authorization = request.headers.authorization;
    answer.writeHead(500).end();
  });
  await failure(server);
  expect(authorization).toBe("Basic dXNlcjpzZWNyZXQ=");
});
