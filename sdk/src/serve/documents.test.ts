import { describe, expect, test } from "vitest";
import type { McpPrompt, McpResources } from "../server.ts";
import { mcpClient, mcpDesk, mcpRegistry, revisions } from "#test/support/mcp-desk.ts";
import type { RuntimeTool } from "#test/support/runtime-artifact.ts";

const prompts: Readonly<Record<string, McpPrompt>> = {
  greet: {
    title: "Greet",
    description: "Greets a customer.",
    icons: [{ src: "https://desk.example/greet.png", sizes: ["48x48"] }],
    arguments: {
      name: {
        description: "Whom to greet.",
        complete: (typed) => ["Ada", "Alan"].filter((name) => name.startsWith(typed)),
      },
      tone: { required: false, complete: (_, { name }) => [`warm for ${name ?? "all"}`] },
    },
    messages: ({ name = "", tone = "plain" }) => [
      { content: `Greet ${name}, ${tone}.` },
      { role: "assistant", content: { type: "image", mimeType: "image/png", data: "AAAA" } },
      { content: { uri: "docs://tone", text: "Be kind.", mimeType: "text/plain" } },
    ],
  },
  asks: {
    messages: async (_, { ask }) =>
      `About ${JSON.stringify(await ask({ message: "What about?", answer: { type: "string", minLength: 3 }, key: "topic" }))}`,
  },
  many: {
    arguments: { value: { complete: () => Array.from({ length: 150 }, (_, index) => String(index)) } },
    messages: () => "many",
  },
};

const resources: McpResources = {
  list: () => [{ uri: "docs://handbook", name: "handbook", mimeType: "text/plain", size: 8 }],
  templates: [
    { uriTemplate: "docs://orders/{id}", name: "order", complete: { id: (typed) => [`${typed}1`, `${typed}2`] } },
  ],
  read: (uri) => {
    if (uri === "docs://handbook") return { text: "Be kind.", mimeType: "text/plain" };
    const id = /^docs:\/\/orders\/(\d+)$/.exec(uri)?.[1];
    return id === undefined ? undefined : { blob: Buffer.from(id).toString("base64") };
  },
};

const tool = (name: string, more: Partial<RuntimeTool> = {}): RuntimeTool => ({
  name,
  execute: `() => "${name}"`,
  ...more,
});

describe.each(revisions)("revision %s", (revision) => {
  test("prompts are listed and made, with text, images and documents", async () => {
    const { server } = await mcpDesk({ prompts });
    const client = await mcpClient(server, revision);
    expect((await client.listPrompts()).prompts[0]).toEqual({
      name: "greet",
      title: "Greet",
      description: "Greets a customer.",
      icons: [{ src: "https://desk.example/greet.png", sizes: ["48x48"] }],
      arguments: [
        { name: "name", description: "Whom to greet.", required: true },
        { name: "tone", required: false },
      ],
    });
    const { messages } = await client.getPrompt({ name: "greet", arguments: { name: "Ada" } });
    expect(messages).toEqual([
      { role: "user", content: { type: "text", text: "Greet Ada, plain." } },
      { role: "assistant", content: { type: "image", mimeType: "image/png", data: "AAAA" } },
      {
        role: "user",
        content: { type: "resource", resource: { uri: "docs://tone", text: "Be kind.", mimeType: "text/plain" } },
      },
    ]);
    await server.close();
  });

  test("a prompt that is not known, or lacks an argument, is refused with its name", async () => {
    const { server } = await mcpDesk({ prompts });
    const client = await mcpClient(server, revision);
    await expect(client.getPrompt({ name: "great" })).rejects.toThrow('Unknown prompt: great. Did you mean "greet"?');
    await expect(client.getPrompt({ name: "greet", arguments: { tone: "warm", mood: "good" } })).rejects.toThrow(
      "Invalid arguments of the prompt greet: `name` is missing; `mood` is unknown.",
    );
    await server.close();
  });

  test("a prompt asks its user, until the answer is valid", async () => {
    const { server } = await mcpDesk({ prompts });
    const answers = ["no", "cats"];
    const client = await mcpClient(server, revision, {
      answer: () => ({ action: "accept", content: { answer: answers.shift() ?? "" } }),
    });
    const { messages } = await client.getPrompt({ name: "asks" });
    expect(messages).toEqual([{ role: "user", content: { type: "text", text: 'About "cats"' } }]);
    const mute = await mcpClient(server, revision);
    await expect(mute.getPrompt({ name: "asks" })).rejects.toThrow();
    await server.close();
  });

  test("arguments and templates are completed, with at most a hundred values", async () => {
    const { server } = await mcpDesk({ prompts, resources });
    const client = await mcpClient(server, revision);
    const values = async (name: string, argument: string, value: string): Promise<unknown> =>
      (await client.complete({ ref: { type: "ref/prompt", name }, argument: { name: argument, value } })).completion;
    expect(await values("greet", "name", "Al")).toEqual({ values: ["Alan"], total: 1, hasMore: false });
    expect(await values("greet", "mood", "")).toEqual({ values: [], total: 0, hasMore: false });
    expect(await values("many", "value", "")).toMatchObject({ total: 150, hasMore: true });
    const tone = await client.complete({
      ref: { type: "ref/prompt", name: "greet" },
      argument: { name: "tone", value: "" },
      context: { arguments: { name: "Ada" } },
    });
    expect(tone.completion.values).toEqual(["warm for Ada"]);
    const ref = { type: "ref/resource", uri: "docs://orders/{id}" } as const;
    expect((await client.complete({ ref, argument: { name: "id", value: "4" } })).completion.values).toEqual([
      "41",
      "42",
    ]);
    const unknown = { type: "ref/resource", uri: "docs://other/{id}" } as const;
    await expect(client.complete({ ref: unknown, argument: { name: "id", value: "" } })).rejects.toThrow(
      "Unknown resource",
    );
    await server.close();
  });

  test("documents of the host are listed and read in addition to the pages of tools", async () => {
    const { server } = await mcpDesk({ resources });
    const client = await mcpClient(server, revision);
    const { resources: listed } = await client.listResources();
    expect(listed.slice(0, 2).map(({ uri }) => uri)).toEqual(["docs://handbook", "tool://add"]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([
      { uriTemplate: "docs://orders/{id}", name: "order" },
    ]);
    expect((await client.readResource({ uri: "docs://handbook" })).contents).toEqual([
      { uri: "docs://handbook", text: "Be kind.", mimeType: "text/plain" },
    ]);
    expect((await client.readResource({ uri: "docs://orders/17" })).contents).toEqual([
      { uri: "docs://orders/17", blob: "MTc=" },
    ]);
    await expect(client.readResource({ uri: "docs://nothing" })).rejects.toThrow();
    await server.close();
  });

  test("a reload changes what is listed and called, and tells the clients", async () => {
    const [before, now] = [
      [tool("a"), tool("b")],
      [tool("b", { execute: `() => "another b"` }), tool("c")],
    ];
    const { server } = await mcpDesk({ prompts: {} }, before);
    const client = await mcpClient(server, revision);
    const heard: string[] = [];
    for (const list of ["tools", "prompts", "resources"] as const)
      client.setNotificationHandler(`notifications/${list}/list_changed`, () => void heard.push(list));
    if (revision === "2026-07-28")
      await client.listen({ toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true });
    expect((await client.callTool({ name: "b" })).content).toEqual([{ type: "text", text: "b" }]);
    // Other code, the same list: nothing is announced.
    server.reload({ registry: await mcpRegistry([tool("a", { execute: `() => "another a"` }), tool("b")]) });
    expect((await client.callTool({ name: "a" })).content).toEqual([{ type: "text", text: "another a" }]);
    server.reload({ registry: await mcpRegistry(now), prompts });
    await expect.poll(() => heard.toSorted()).toEqual(["prompts", "resources", "tools"]);
    // A client may keep a list for its time to live.
    const fresh = await mcpClient(server, revision);
    expect((await fresh.listTools()).tools.map(({ name }) => name)).toEqual(["b", "c"]);
    expect((await fresh.listPrompts()).prompts).toHaveLength(3);
    expect((await client.callTool({ name: "b" })).content).toEqual([{ type: "text", text: "another b" }]);
    await expect(client.callTool({ name: "a" })).rejects.toThrow("Unknown tool: a.");
    await server.close();
  });

  test("a client hears of the documents that it subscribed to", async () => {
    let change: (uri?: string) => void = () => undefined;
    let isWatched = true;
    const watch: McpResources["watch"] = (changed) => {
      change = changed;
      return () => void (isWatched = false);
    };
    const { server } = await mcpDesk({ resources: { ...resources, watch } });
    const client = await mcpClient(server, revision);
    const heard: unknown[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
    const uri = "docs://handbook";
    if (revision === "2026-07-28") await client.listen({ resourceSubscriptions: [uri] });
    else await client.subscribeResource({ uri });
    change("docs://orders/1");
    change(uri);
    await expect.poll(() => heard).toEqual([uri]);
    if (revision === "2025-11-25") {
      await client.unsubscribeResource({ uri });
      change(uri);
      await client.listResources();
      expect(heard).toEqual([uri]);
    }
    await server.close();
    expect(isWatched).toBe(false);
  });

  test("the server and its tools have titles and icons", async () => {
    const icons = [{ src: "https://desk.example/icon.svg", mimeType: "image/svg+xml", theme: "dark" }] as const;
    const options = { title: "The desk", websiteUrl: "https://desk.example", icons, toolIcons: { a: icons } };
    const { server } = await mcpDesk(options, [tool("a"), tool("b")]);
    const client = await mcpClient(server, revision);
    expect(client.getServerVersion()).toMatchObject({ title: "The desk", websiteUrl: "https://desk.example", icons });
    const { tools } = await client.listTools();
    expect(tools.map((listed) => listed.icons)).toEqual([icons, undefined]);
    await server.close();
  });
});

test("a log line has the level that its data names", async () => {
  const logs = tool("logs", {
    execute: `(_, ctx) => { ctx.log("low"); ctx.log("high", { level: "error", code: 7 }); return "done"; }`,
  });
  const { server } = await mcpDesk({}, [logs]);
  const client = await mcpClient(server, "2025-11-25");
  const heard: unknown[] = [];
  client.setNotificationHandler("notifications/message", ({ params }) => void heard.push([params.level, params.data]));
  await client.callTool({ name: "logs" });
  expect(heard).toEqual([
    ["info", "low"],
    ["error", { message: "high", data: { level: "error", code: 7 } }],
  ]);
  // oxlint-disable-next-line typescript/no-deprecated -- clients of this revision still say it
  await client.setLoggingLevel("error");
  await client.callTool({ name: "logs" });
  expect(heard.slice(2)).toEqual([["error", { message: "high", data: { level: "error", code: 7 } }]]);
  await server.close();
});
