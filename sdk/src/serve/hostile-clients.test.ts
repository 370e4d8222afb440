import { expect, test } from "vitest";
import { createFakeClock } from "../testing.ts";
import { mcpClient, mcpDesk, rawMcp } from "#test/support/mcp-desk.ts";
import { isToolwrightError } from "../index.ts";

const erase = { name: "erase", arguments: { path: "a.txt" } };
const yes = { "question-1": { action: "accept", content: { answer: "yes" } } };

test("a state is valid once, for the same call, and only unchanged", async () => {
  const { server, ledger } = await mcpDesk();
  const call = rawMcp(server.handler(), { elicitation: {} });
  const { result } = await call("tools/call", erase);
  expect(result?.resultType).toBe("input_required");
  const requestState = String(result?.requestState);
  const refusal = { code: -32602, message: "Invalid or expired requestState" };
  const answered = { inputResponses: yes, requestState };
  const changed = `${requestState.slice(0, -2)}${requestState.endsWith("AA") ? "BB" : "AA"}`;
  expect((await call("tools/call", { ...erase, ...answered, requestState: changed })).error).toMatchObject(refusal);
  const other = { ...erase, arguments: { path: "b.txt" } };
  expect((await call("tools/call", { ...other, ...answered })).error).toMatchObject(refusal);
  expect((await call("tools/call", { ...erase, ...answered, name: "speak" })).error).toMatchObject(refusal);
  expect(ledger).toEqual([]);
  const both = await Promise.all([
    call("tools/call", { ...erase, ...answered }),
    call("tools/call", { ...erase, ...answered }),
  ]);
  expect(both.filter(({ error }) => error !== undefined)).toHaveLength(1);
  expect((await call("tools/call", { ...erase, ...answered })).error).toMatchObject(refusal);
  expect(ledger).toEqual(["a.txt"]);
  await server.close();
});

test("a state of another server is refused", async () => {
  const first = await mcpDesk();
  const second = await mcpDesk();
  const { result } = await rawMcp(first.server.handler(), { elicitation: {} })("tools/call", erase);
  const answered = { ...erase, inputResponses: yes, requestState: result?.requestState };
  const refused = await rawMcp(second.server.handler(), { elicitation: {} })("tools/call", answered);
  expect(refused.error).toMatchObject({ code: -32602 });
  expect(second.ledger).toEqual([]);
  await Promise.all([first.server.close(), second.server.close()]);
});

test("an answer after the deadline finds nothing, and the handler was cancelled", async () => {
  const clock = createFakeClock();
  const { server, ledger } = await mcpDesk({ ports: { clock }, answerWithinMs: 1_000 });
  const call = rawMcp(server.handler(), { elicitation: {} });
  const { result } = await call("tools/call", erase);
  clock.advance(1_001);
  const late = await call("tools/call", { ...erase, inputResponses: yes, requestState: result?.requestState });
  expect(late.error).toMatchObject({ code: -32602 });
  expect(ledger).toEqual([]);
  await server.close();
});

test("a question is repeated after an answer of the wrong shape, three times at most", async () => {
  const { server, ledger } = await mcpDesk();
  const call = rawMcp(server.handler(), { elicitation: {} });
  let { result } = await call("tools/call", erase);
  for (const wrong of [undefined, { action: "accept", content: { confirm: "yes" } }]) {
    const [id = ""] = Object.keys(result?.inputRequests ?? {});
    const inputResponses = wrong === undefined ? {} : { [id]: wrong };
    ({ result } = await call("tools/call", { ...erase, inputResponses, requestState: result?.requestState }));
    expect(result?.resultType).toBe("input_required");
  }
  const inputResponses = { "question-3": { action: "accept" } };
  ({ result } = await call("tools/call", { ...erase, inputResponses, requestState: result?.requestState }));
  expect(result).toMatchObject({ isError: true, structuredContent: { error: { type: "CONFIRMATION_REQUIRED" } } });
  expect(ledger).toEqual([]);
  await server.close();
});

test("a foreign origin and a foreign host are refused before the protocol", async () => {
  const { server } = await mcpDesk();
  const handler = server.handler();
  const status = async (headers: Readonly<Record<string, string>>): Promise<number> =>
    (await handler(new Request("http://127.0.0.1/mcp", { method: "POST", body: "{}", headers }))).status;
  expect(await status({ host: "127.0.0.1", origin: "https://evil.example" })).toBe(403);
  expect(await status({ host: "evil.example" })).toBe(403);
  const named = server.handler({ url: "https://tools.example/mcp" });
  const request = new Request("http://tools.example/mcp", { method: "POST", headers: { host: "tools.example" } });
  expect((await named(request)).status).not.toBe(403);
  expect(await status({ host: "127.0.0.1", "content-type": "text/plain" })).not.toBe(200);
  const pages = server.handler({ hosts: ["tools.example:8443"], origins: ["https://app.example/"] });
  const headers = { host: "tools.example:8443", origin: "https://app.example" };
  expect((await pages(new Request("http://tools.example:8443/mcp", { method: "POST", headers }))).status).not.toBe(403);
  await server.close();
});

test("a sign-in library that returns null refuses the token; if it throws, the host gets the cause", async () => {
  const warnings: string[] = [];
  const { server } = await mcpDesk({ onWarning: ({ code, message }) => warnings.push(`${code}: ${message}`) });
  const statusWith = async (verifyToken: (token: string) => undefined): Promise<number> =>
    (await server.handler({ verifyToken })(initialize("some-token"))).status;
  expect(await statusWith((() => null) as unknown as () => undefined)).toBe(401);
  expect(warnings).toEqual([]);
  const failing = (): never => {
    throw new Error("redis refused");
  };
  expect(await statusWith(failing)).toBe(500);
  expect(warnings).toEqual(["REQUEST_FAILED: A request could not be answered: redis refused"]);
  await server.close();
});

test("pages of a named site may call the server from a browser", async () => {
  const { server } = await mcpDesk();
  const handler = server.handler({ origins: ["app.example"] });
  const send = async (method: string, headers: Readonly<Record<string, string>>): Promise<[number, object]> => {
    const request = initialize();
    const all = { ...Object.fromEntries(request.headers), ...headers };
    const body = method === "POST" ? await request.text() : null;
    const response = await handler(new Request(request.url, { method, headers: all, body }));
    const named = [...response.headers].filter(([name]) => name.startsWith("access-control-"));
    return [response.status, Object.fromEntries(named)];
  };
  const [origin, asked] = ["https://app.example", "content-type,mcp-protocol-version"];
  expect(await send("OPTIONS", { origin, "access-control-request-headers": asked })).toEqual([
    204,
    {
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET,POST,DELETE",
      "access-control-allow-headers": asked,
      "access-control-expose-headers": "Mcp-Session-Id,WWW-Authenticate",
    },
  ]);
  expect(await send("POST", { origin })).toEqual([
    200,
    { "access-control-allow-origin": origin, "access-control-expose-headers": "Mcp-Session-Id,WWW-Authenticate" },
  ]);
  const [, evil] = await send("OPTIONS", { origin: "https://evil.example" });
  expect(evil).not.toHaveProperty("access-control-allow-origin");
  await server.close();
});

test("a body that a parser before the server has read is named as empty", async () => {
  const { server } = await mcpDesk();
  const headers = { host: "127.0.0.1", "content-type": "application/json" };
  const response = await server.handler()(new Request("http://127.0.0.1/mcp", { method: "POST", headers, body: "" }));
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      jsonrpc: "2.0",
      id: null,
      error: {
        code: -32_700,
        message:
          "The body is empty. Send a JSON object. In Express, add this server before `express.json()`, which reads the body.",
      },
    },
  ]);
  await server.close();
});

test("with a token, nothing passes without it, and the refusal names the metadata", async () => {
  const { server } = await mcpDesk();
  const access = { token: "a-long-random-token", authorizationServers: ["https://login.example"] };
  const handler = server.handler(access);
  const headers = { host: "127.0.0.1" };
  const refused = await handler(new Request("http://127.0.0.1/mcp", { method: "POST", body: "{}", headers }));
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain(
    'resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp"',
  );
  const metadata = await handler(new Request("http://127.0.0.1/.well-known/oauth-protected-resource/mcp", { headers }));
  expect(await metadata.json()).toEqual({
    resource: "http://127.0.0.1/mcp",
    authorization_servers: ["https://login.example"],
    bearer_methods_supported: ["header"],
  });
  await expect(mcpClient(server, "2025-11-25", { access, token: "another-random-token" })).rejects.toThrow();
  for (const revision of ["2026-07-28", "2025-11-25"] as const) {
    const client = await mcpClient(server, revision, { access, token: access.token });
    expect((await client.callTool({ name: "speak" })).content).toEqual([{ type: "text", text: "All is well." }]);
  }
  await server.close();
});

test("a session and a state belong to the client that began them", async () => {
  const { server, ledger } = await mcpDesk();
  const handler = server.handler({ verifyToken: (token) => (token.length > 3 ? { clientId: token } : undefined) });
  const { result } = await rawMcp(handler, { elicitation: {} }, "alice")("tools/call", erase);
  const answered = { ...erase, inputResponses: yes, requestState: result?.requestState };
  expect((await rawMcp(handler, { elicitation: {} }, "mallory")("tools/call", answered)).error).toMatchObject({
    code: -32602,
  });
  expect(ledger).toEqual([]);
  const opened = await handler(initialize("alice"));
  const id = opened.headers.get("mcp-session-id") ?? "";
  expect(id).not.toBe("");
  const ping = (who: string): Request => post(who, { jsonrpc: "2.0", id: 2, method: "ping" }, { "mcp-session-id": id });
  expect((await handler(ping("mallory"))).status).toBe(404);
  expect((await handler(ping("alice"))).status).toBe(200);
  await server.close();
});

test("the server listens beyond this machine only with a token, and reports a taken port", async () => {
  const { server } = await mcpDesk();
  const codeOf = async (started: Promise<unknown>): Promise<unknown> =>
    started.then(
      () => "started",
      (error: unknown) => (isToolwrightError(error) ? error.code : error),
    );
  expect(await codeOf(server.listen({ host: "0.0.0.0", port: 0 }))).toBe("CONFIG_INVALID");
  expect(await codeOf(server.listen({ token: "short", port: 0 }))).toBe("CONFIG_INVALID");
  const listener = await server.listen({ port: 0 });
  expect(listener.url).toBe(`http://127.0.0.1:${String(listener.port)}/mcp`);
  expect(await codeOf(server.listen({ port: listener.port }))).toBe("PORT_UNAVAILABLE");
  const elsewhere = await fetch(new URL("/", listener.url));
  expect(elsewhere.status).toBe(404);
  await listener.close();
  await server.close();
});

test("a header must agree with its argument", async () => {
  const region = { type: "string", "x-mcp-header": "Region" } as const;
  const input = { type: "object", properties: { region }, required: ["region"], additionalProperties: false } as const;
  const { server } = await mcpDesk({}, [{ name: "find", input, execute: "({ region }) => region" }]);
  const call = rawMcp(server.handler(), {});
  const find = { name: "find", arguments: { region: "eu" } };
  const mismatch = { code: -32020 };
  expect((await call("tools/call", find, { "mcp-param-region": "eu" })).result).toMatchObject({
    resultType: "complete",
  });
  expect((await call("tools/call", find, { "mcp-param-region": "us" })).error).toMatchObject(mismatch);
  expect((await call("tools/call", find)).error).toMatchObject(mismatch);
  await server.close();
});

test.each([
  ["text that is not JSON", "{"],
  ["a list", "[]"],
  ["a call without a name", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}'],
  ["a prototype", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"name":"speak"}}}'],
])("%s is answered with an error", async (_, body) => {
  const { server } = await mcpDesk();
  const response = await server.handler()(post("", body));
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await response.json()).toMatchObject({ error: { code: expect.any(Number) as number } });
  await server.close();
});

test("a message that is too large is refused", async () => {
  const { server } = await mcpDesk();
  const tooLarge = await server.handler()(post("", " ".repeat(4 * 1024 * 1024 + 1)));
  expect([tooLarge.status, tooLarge.headers.get("connection")]).toEqual([413, "close"]);
  await server.close();
});

function post(token: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request("http://127.0.0.1/mcp", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: {
      host: "127.0.0.1",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
}

function initialize(token = ""): Request {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  return post(token, { jsonrpc: "2.0", id: 1, method: "initialize", params });
}
