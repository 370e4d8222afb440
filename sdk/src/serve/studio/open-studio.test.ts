import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { defineTool } from "../../define/define-tool.ts";
import { registryFromTools } from "../../compile/direct/registry-from-tools.ts";
import { z } from "zod";
import { sqliteStore } from "../../agents.ts";
import { openStudio } from "./open-studio.ts";
import type { StudioOptions } from "./studio-options.ts";
import type { KeptCall } from "./studio-types.ts";

const token = "0123456789abcdef0123";
const ofText = z.object({ text: z.string().min(2) });

const tools = {
  shout: defineTool({ category: "utility", input: ofText, execute: ({ text }) => ({ text: text.toUpperCase() }) }),
  remove: defineTool({ category: "action", confirm: true, input: ofText, execute: ({ text }) => ({ removed: text }) }),
  flood: defineTool({
    category: "utility",
    input: z.object({ count: z.number() }),
    async execute({ count }, ctx) {
      for (let index = 0; index < count; index += 1) await ctx.output(`line ${String(index)}`);
      return { count };
    },
  }),
  large: defineTool({
    category: "utility",
    input: z.object({ megabytes: z.number() }),
    execute: ({ megabytes }) => ({ text: "x".repeat(megabytes * 1_000_000) }),
  }),
  hangs: defineTool({
    category: "utility",
    input: z.object({}),
    execute: (_, ctx) =>
      new Promise<never>((_resolve, reject) =>
        ctx.signal.addEventListener("abort", () => reject(new Error("stopped"))),
      ),
  }),
  broken: defineTool({
    category: "utility",
    input: z.object({}),
    execute: () => {
      throw Object.assign(Object.create(null), { toString: null }) as Error;
    },
  }),
};

async function opened(options: Partial<StudioOptions> = {}, port = 0) {
  const files = pathToFileURL(`${tempFolder({ "index.html": "<p>studio</p>" })}/`);
  const studio = await openStudio(
    { port, isNamed: false },
    { kind: "project", title: "Test", token, files, ...options },
  );
  onTestFinished(() => studio.close());
  studio.show(await registryFromTools(tools));
  studio.report({ status: "ready" });
  const authorization = `Bearer ${token}`;
  const send = async (method: string, path: string, body?: object): Promise<{ status: number; body: never }> => {
    const init = { method, headers: { authorization, "content-type": "application/json" } };
    const response = await fetch(`${studio.origin}${path}`, {
      ...init,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as never };
  };
  const call = async (tool: string, args: object, wait = true): Promise<string> => {
    const { id } = (await send("POST", "/api/sessions", {})).body as { readonly id: string };
    const made = await send("POST", `/api/sessions/${id}/calls`, { tool, arguments: args, wait });
    return (made.body as { readonly callId: string }).callId;
  };
  const kept = async (callId: string): Promise<KeptCall> => (await send("GET", `/api/studio/calls/${callId}`)).body;
  return { studio, send, call, kept };
}

test("a client without a token, from another origin, or with another name of this machine gets no answer", async () => {
  const { studio } = await opened();
  const status = async (headers: Readonly<Record<string, string>>): Promise<number> =>
    (await fetch(`${studio.origin}/api/studio`, { headers })).status;
  const authorization = `Bearer ${token}`;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: "Bearer 0123456789abcdef9999" })).toBe(401);
  expect(await status({ authorization, origin: "https://evil.example" })).toBe(403);
  expect(await status({ authorization, origin: "null" })).toBe(403);
  expect(await status({ authorization, "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await status({ authorization })).toBe(200);
  const { port } = new URL(studio.origin);
  const named = await new Promise<number>((resolve) => {
    void import("node:http").then(({ get }) =>
      get({ port, host: "127.0.0.1", path: "/", headers: { host: "evil.example" } }, ({ statusCode = 0 }) =>
        resolve(statusCode),
      ),
    );
  });
  expect(named).toBe(403);
});

test("faults of arguments come in words for people, at the same paths", async () => {
  const { call, send } = await opened();
  const { body } = await send("GET", `/api/studio/calls/${await call("shout", { text: "a", loud: true })}`);
  expect(body).toMatchObject({
    response: { ok: false, error: { type: "VALIDATION" } },
    faults: [
      { path: "/loud", message: "This was not asked for." },
      { path: "/text", message: "Use at least 2 characters." },
    ],
  });
});

test("the page loads nothing from elsewhere and cannot be framed; files outside of its folder are not served", async () => {
  const { studio } = await opened();
  const response = await fetch(studio.origin);
  expect(await response.text()).toBe("<p>studio</p>");
  const policy = response.headers.get("content-security-policy") ?? "";
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  for (const path of ["/..%2f..%2fetc/passwd", "/%2e%2e/package.json", "/index.html.map"])
    expect((await fetch(`${studio.origin}${path}`)).status).toBe(404);
});

test("a tool is described with its schema, a sample, and the form of each provider", async () => {
  const { send } = await opened();
  const listed = (await send("GET", "/api/studio/tools")).body as {
    readonly tools: readonly { readonly name: string }[];
  };
  expect(listed.tools.map(({ name }) => name)).toEqual(["broken", "flood", "hangs", "large", "remove", "shout"]);
  const page = (await send("GET", "/api/studio/tools/remove")).body;
  expect(page).toMatchObject({ name: "remove", confirmedBy: "a person", missing: [], findings: [] });
  expect(
    (page as { readonly forms: readonly { readonly provider: string }[] }).forms.map(({ provider }) => provider),
  ).toContain("anthropic");
  expect((await send("GET", "/api/studio/tools/nothing")).status).toBe(404);
  const sent = (await send("POST", "/api/studio/tools/shout/sent", { arguments: { text: "hi" } })).body;
  expect(sent).toMatchObject({
    messages: expect.arrayContaining([
      { provider: "anthropic", message: { type: "tool_use", id: "toolu_1", name: "shout", input: { text: "hi" } } },
    ]) as never,
  });
});

test("a call is kept with its arguments, response, duration and the model's text", async () => {
  const { call, kept } = await opened();
  const id = await call("shout", { text: "hello" });
  await expect.poll(async () => (await kept(id)).status).toBe("ok");
  expect(await kept(id)).toMatchObject({
    tool: "shout",
    input: { text: "hello" },
    response: { ok: true, data: { text: "HELLO" } },
    forModel: { text: '{"text":"HELLO"}', tokens: 6 },
    isCut: false,
  });
});

test("wrong arguments are a failure with the location of each", async () => {
  const { call, kept } = await opened();
  const id = await call("shout", { text: "x" });
  await expect.poll(async () => (await kept(id)).status).toBe("failed");
  expect((await kept(id)).response).toMatchObject({
    ok: false,
    error: { type: "VALIDATION", issues: [{ path: "/text" }] },
  });
});

test("the last of 100,000 chunks are kept, with their number", { tags: "full" }, async () => {
  const { call, kept } = await opened();
  const id = await call("flood", { count: 100_000 });
  await expect.poll(async () => (await kept(id)).status).toBe("ok");
  const { events, chunks } = await kept(id);
  expect(chunks).toBe(100_000);
  expect(events).toHaveLength(200);
  expect([events[0]?.data, events.at(-1)?.data]).toEqual(["line 99800", "line 99999"]);
});

test("a long result is stored shortened, and a result of 50 MB is refused", async () => {
  const { call, kept } = await opened();
  const id = await call("large", { megabytes: 1 });
  await expect.poll(async () => (await kept(id)).status).toBe("ok");
  const one = await kept(id);
  expect(one.isCut).toBe(true);
  expect(one.characters).toBeGreaterThan(1_000_000);
  expect(JSON.stringify(one).length).toBeLessThan(700_000);
  const other = await call("large", { megabytes: 50 });
  await expect.poll(async () => (await kept(other)).error).toContain("a result that is too large");
});

test("a call that hangs is cancelled", async () => {
  const { call, kept, send } = await opened();
  const id = await call("hangs", {}, false);
  const { sessionId, status } = await kept(id);
  expect(status).toBe("running");
  expect((await send("DELETE", `/api/sessions/${sessionId}/calls/${id}`)).status).toBe(202);
  await expect.poll(async () => (await kept(id)).status).toBe("cancelled");
  expect((await send("DELETE", `/api/sessions/${sessionId}/calls/${id}`)).status).toBe(404);
});

test("a tool that throws a strange value fails like any other", async () => {
  const { call, kept } = await opened();
  const id = await call("broken", {});
  await expect.poll(async () => (await kept(id)).status).toBe("failed");
});

test("the next session gets new tools, and a broken build keeps the old ones", async () => {
  const { studio, send } = await opened();
  studio.show(await registryFromTools({ other: tools.shout }));
  studio.report({ status: "failed", error: "It does not build." });
  expect((await send("GET", "/api/studio")).body).toMatchObject({
    toolCount: 1,
    build: { status: "failed", error: "It does not build." },
  });
  const { id } = (await send("POST", "/api/sessions", {})).body as { readonly id: string };
  const made = await send("POST", `/api/sessions/${id}/calls`, { tool: "other", arguments: { text: "hi" } });
  expect(made.body).toMatchObject({ response: { ok: true, data: { text: "HI" } } });
});

test("if the call store cannot be opened, calls are kept in memory, with the reason", async () => {
  const folder = tempFolder({
    taken: "a file that is long enough to be read as the head of a database, which it is not, so that it is refused",
  });
  const { studio, call, kept } = await opened({ calls: () => sqliteStore(path.join(folder, "taken")) });
  expect(studio.keptFault).toContain("taken");
  expect(await kept(await call("shout", { text: "hi" }))).toMatchObject({ status: "ok" });
  expect(readFileSync(path.join(folder, "taken"), "utf8")).toMatch(/^a file/);
});

test("calls are erased, and unsupported requests are refused with the reason", async () => {
  const { call, send, kept } = await opened();
  const id = await call("shout", { text: "hello" });
  await expect.poll(async () => (await kept(id)).status).toBe("ok");
  expect((await send("POST", `/api/studio/calls/${id}/save`, { as: "test" })).status).toBe(409);
  expect((await send("DELETE", "/api/studio/calls")).status).toBe(200);
  expect((await send("GET", `/api/studio/calls/${id}`)).status).toBe(404);
  expect((await send("POST", "/api/studio/restart", {})).status).toBe(409);
});

test("if the default port is taken, the next free port is used", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { studio } = await opened({}, port);
  expect(Number(new URL(studio.origin).port)).toBeGreaterThan(port);
});

test("if a named port is taken, the error has a remedy", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(
    openStudio({ port, isNamed: true }, { kind: "project", title: "Test", token, files: new URL("file:///nowhere/") }),
  ).rejects.toMatchObject({
    code: "PORT_UNAVAILABLE",
    remedy: expect.stringContaining("Choose another port") as string,
  });
});

test("a page receives calls, output and questions by one stream", async () => {
  const { studio, send } = await opened();
  const { id } = (await send("POST", "/api/sessions", {})).body as { readonly id: string };
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${studio.origin}/api/studio/events?session=${id}`, { headers, signal: leaving.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  const until = async (text: string): Promise<void> => {
    while (!heard.includes(text)) heard += (await reader.read()).value ?? "";
  };
  await until("event: state");
  await send("POST", `/api/sessions/${id}/calls`, { tool: "flood", arguments: { count: 3 } });
  await until("line 2");
  await until('"status":"ok"');
  void send("POST", `/api/sessions/${id}/calls`, { tool: "remove", arguments: { text: "all" } });
  await until("event: question");
  expect(heard).toContain('"kind":"approval"');
  const eventId = /"eventId":"([^"]+)"/.exec(heard)?.[1];
  await send("POST", "/api/ui-tool/submit", { eventId, response: "yes" });
  await until("event: question_closed");
  leaving.abort();
});
