import type { ElicitResult } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import type { Json } from "../index.ts";
import type { McpServerOptions } from "../server.ts";
import { mcpClient, mcpDesk, rawMcp, revisions } from "#test/support/mcp-desk.ts";
import type { RuntimeTool } from "#test/support/runtime-artifact.ts";

const question = `{ messages: [{ role: "user", content: { type: "text", text: "Why?" } }], maxTokens: 50 }`;

const tools: readonly RuntimeTool[] = [
  { name: "able", execute: `(_, ctx) => ctx.services.mcp.abilities()` },
  {
    name: "asks",
    execute: `async (_, ctx) => { const [{ content, model }, [root]] = await Promise.all([
      ctx.services.mcp.sample(${question}, { key: "why" }), ctx.services.mcp.roots()]);
      await ctx.services.mcp.openPage({ url: "https://desk.example/login", message: "Log in." });
      return { said: content.text, model, root: root.uri }; }`,
  },
  {
    name: "copes",
    execute: `async (_, ctx) => { try { await ctx.services.mcp.sample(${question}); } catch { return "without a model"; } }`,
  },
  { name: "nests", execute: `async (_, ctx) => (await ctx.call("asks", {})).data` },
  {
    name: "form",
    metadata: { category: "ui" },
    answer: { type: "boolean" },
    execute: `async (_, ctx) => [await ctx.ui.request({ message: "Sure?" }, { key: "sure" }), await ctx.ui.request({ message: "Really?" }, { key: "sure" })]`,
  },
  {
    name: "asks_form",
    metadata: { category: "action" },
    execute: `async (_, ctx) => (await ctx.call("form", {})).data`,
  },
];

const secret: RuntimeTool = {
  name: "connect",
  metadata: { category: "ui" },
  answer: {
    type: "object",
    properties: { key: { type: "string", "x-secret": true, minLength: 4 } },
    required: ["key"],
  },
  execute: `async (_, ctx) => (await ctx.ui.request({ message: "Your API key?" })).key.length`,
};

/** A page with this answer. */
const pageOf = (answer: Json) => () => ({ url: "https://desk.example/key/1", answer: Promise.resolve(answer) });

const able = {
  sample: () => ({ role: "assistant", content: { type: "text", text: "Because." }, model: "m-1" }) as const,
  roots: [{ uri: "file:///desk" }],
  page: () => ({ action: "accept" }) as const,
};

describe.each(revisions)("revision %s", (revision) => {
  test.each(["asks", "nests"])("the service `mcp` reaches the client of the call, from %s", async (name) => {
    const { server } = await mcpDesk({}, tools);
    const pages: string[] = [];
    const client = await mcpClient(server, revision, {
      ...able,
      page: (url) => {
        pages.push(url);
        return { action: "accept" };
      },
    });
    const { content } = await client.callTool({ name });
    expect(content).toEqual([{ type: "text", text: '{"said":"Because.","model":"m-1","root":"file:///desk"}' }]);
    expect(pages).toEqual(["https://desk.example/login"]);
    await server.close();
  });

  test("it lists the client's abilities", async () => {
    const { server } = await mcpDesk({}, tools);
    const client = await mcpClient(server, revision, { ...able, answer: () => ({ action: "cancel" }) });
    const { content } = await client.callTool({ name: "able" });
    expect(content).toEqual([
      {
        type: "text",
        text: '{"form":true,"app":false,"page":true,"sample":true,"roots":true}',
      },
    ]);
    await server.close();
  });

  test("a tool may handle missing abilities of the client", async () => {
    const { server } = await mcpDesk({}, tools);
    const client = await mcpClient(server, revision);
    expect((await client.callTool({ name: "copes" })).content).toEqual([{ type: "text", text: "without a model" }]);
    await server.close();
  });

  test("a tool that another one calls asks through the same client", async () => {
    const { server } = await mcpDesk({}, tools);
    const client = await mcpClient(server, revision, {
      answer: () => ({ action: "accept", content: { answer: true } }),
    });
    expect((await client.callTool({ name: "asks_form" })).content).toEqual([{ type: "text", text: "[true,true]" }]);
    await server.close();
  });
});

test.each(revisions)("a secret is asked for on a page of the host, revision %s", async (revision) => {
  const { server } = await mcpDesk({ answerPage: pageOf({ key: "k-4711" }) }, [secret]);
  const opened: string[] = [];
  const client = await mcpClient(server, revision, {
    answer: () => ({ action: "accept", content: { key: "typed into a form" } }),
    page: (url) => {
      opened.push(url);
      return { action: "accept" };
    },
  });
  expect((await client.callTool({ name: "connect" })).content).toEqual([{ type: "text", text: "6" }]);
  expect(opened).toEqual(["https://desk.example/key/1"]);
  await server.close();
});

test("without a page, an answer that is valid or consent, a secret is not asked for", async () => {
  const failed = async (options: McpServerOptions, page?: ElicitResult["action"]): Promise<string> => {
    const { server } = await mcpDesk(options, [secret]);
    const client = await mcpClient(server, "2026-07-28", {
      answer: () => ({ action: "accept", content: { key: "typed into a form" } }),
      ...(page && { page: () => ({ action: page }) }),
    });
    const { isError, structuredContent } = await client.callTool({ name: "connect" });
    expect(isError).toBe(true);
    await server.close();
    return JSON.stringify(structuredContent);
  };
  const noForm = "MCP does not allow a form to ask for a secret";
  expect(await failed({}, "accept")).toContain(noForm);
  expect(await failed({ answerPage: () => undefined }, "accept")).toContain(noForm);
  expect(await failed({ answerPage: pageOf({ key: "k-4711" }) })).toContain(noForm);
  expect(await failed({ answerPage: pageOf({ key: "k-4711" }) }, "decline")).toContain("The user declined to answer.");
  const short = await failed({ answerPage: pageOf({ key: "k-4" }) }, "accept");
  expect(short).toContain("The answer to connect is not valid. Key: Use at least 4 characters.");
  expect(short).not.toContain("k-4");
});

test("if a tool requires it, the error names the missing capability", async () => {
  const { server } = await mcpDesk({}, tools);
  const { error } = await rawMcp(server.handler(), {})("tools/call", { name: "asks" });
  expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { sampling: {}, roots: {} } } });
  const earlier = await mcpClient(server, "2025-11-25");
  expect(await earlier.callTool({ name: "asks" })).toMatchObject({ isError: true });
  await server.close();
});

test("a handler names its questions; no name is used twice", async () => {
  const { server } = await mcpDesk({}, tools);
  const call = rawMcp(server.handler(), { elicitation: {} });
  const first = await call("tools/call", { name: "form" });
  expect(Object.keys(first.result?.inputRequests ?? {})).toEqual(["sure"]);
  const inputResponses = { sure: { action: "accept", content: { answer: true } } };
  const second = await call("tools/call", { name: "form", inputResponses, requestState: first.result?.requestState });
  expect(Object.keys(second.result?.inputRequests ?? {})).toEqual(["sure-2"]);
  await server.close();
});

test.each([
  ["a model's message without a model", "asks", "why", { role: "assistant", content: { type: "text", text: "x" } }],
  ["text", "asks", "why", "yes"],
])("%s is asked for again", async (_, name, key, wrong) => {
  const { server } = await mcpDesk({}, tools);
  const call = rawMcp(server.handler(), { sampling: {}, roots: {}, elicitation: { url: {} } });
  const { result } = await call("tools/call", { name });
  expect(Object.keys(result?.inputRequests ?? {})).toEqual(["why", "question-2"]);
  const answered = { [key]: wrong, "question-2": { roots: [{ uri: "file:///a" }] } };
  const again = await call("tools/call", { name, inputResponses: answered, requestState: result?.requestState });
  expect(again.result?.inputRequests).toMatchObject({ "why-2": { method: "sampling/createMessage" } });
  await server.close();
});
