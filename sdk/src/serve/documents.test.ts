import { completable, ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { mcpClient, mcpDesk, mcpRegistry, revisions } from "#test/support/mcp-desk.ts";
import type { RuntimeTool } from "#test/support/runtime-artifact.ts";

/** Registrations of a host: a prompt, a document, and a template of documents. */
function register(sdk: McpServer): void {
  const name = completable(z.string(), (typed) => ["Ada", "Alan"].filter((known) => known.startsWith(typed)));
  sdk.registerPrompt("greet", { title: "Greet", argsSchema: z.object({ name }) }, (args) => ({
    messages: [{ role: "user", content: { type: "text", text: `Greet ${args.name}.` } }],
  }));
  const uri = "docs://handbook";
  sdk.registerResource("handbook", uri, { mimeType: "text/plain" }, () => ({ contents: [{ uri, text: "Be kind." }] }));
  const orders = new ResourceTemplate("docs://orders/{id}", { list: undefined });
  sdk.registerResource("order", orders, {}, ({ href }, { id }) => ({ contents: [{ uri: href, text: String(id) }] }));
}

const tool = (name: string, more: Partial<RuntimeTool> = {}): RuntimeTool => ({
  name,
  execute: `() => "${name}"`,
  ...more,
});

describe.each(revisions)("revision %s", (revision) => {
  test("prompts and documents of the host are next to the pages of tools", async () => {
    const { server } = await mcpDesk({ register });
    const client = await mcpClient(server, revision);
    expect((await client.listPrompts()).prompts).toMatchObject([
      { name: "greet", title: "Greet", arguments: [{ name: "name", required: true }] },
    ]);
    const { messages } = await client.getPrompt({ name: "greet", arguments: { name: "Ada" } });
    expect(messages).toEqual([{ role: "user", content: { type: "text", text: "Greet Ada." } }]);
    const ref = { type: "ref/prompt", name: "greet" } as const;
    expect((await client.complete({ ref, argument: { name: "name", value: "Al" } })).completion.values).toEqual([
      "Alan",
    ]);
    const { resources: listed } = await client.listResources();
    expect(listed.slice(0, 2).map(({ uri }) => uri)).toEqual(["docs://handbook", "tool://add"]);
    const read = async (uri: string): Promise<unknown> => (await client.readResource({ uri })).contents;
    expect(await read("docs://handbook")).toEqual([{ uri: "docs://handbook", text: "Be kind." }]);
    expect(await read("docs://orders/17")).toEqual([{ uri: "docs://orders/17", text: "17" }]);
    expect(await read("tool://add")).toMatchObject([{ uri: "tool://add", mimeType: "text/markdown" }]);
    for (const uri of ["docs://nothing", "tool://nothing", "ui://components/add.0123456789abcdef"])
      await expect(read(uri), uri).rejects.toThrow();
    await server.close();
  });

  test("a reload changes the listed and callable tools, and notifies clients", async () => {
    const [before, now] = [
      [tool("a"), tool("b")],
      [tool("b", { execute: `() => "another b"` }), tool("c")],
    ];
    const { server } = await mcpDesk({ register }, before);
    const client = await mcpClient(server, revision);
    const heard: string[] = [];
    for (const list of ["tools", "prompts", "resources"] as const)
      client.setNotificationHandler(`notifications/${list}/list_changed`, () => void heard.push(list));
    if (revision === "2026-07-28")
      await client.listen({ toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true });
    expect((await client.callTool({ name: "b" })).content).toEqual([{ type: "text", text: "b" }]);
    // The code differs but the list is the same, so nothing is announced.
    server.reload({ registry: await mcpRegistry([tool("a", { execute: `() => "another a"` }), tool("b")]) });
    expect((await client.callTool({ name: "a" })).content).toEqual([{ type: "text", text: "another a" }]);
    server.reload({ registry: await mcpRegistry(now) });
    server.announce("prompts");
    await expect.poll(() => heard.toSorted()).toEqual(["prompts", "resources", "tools"]);
    // A client may cache a list for its time to live.
    const fresh = await mcpClient(server, revision);
    expect((await fresh.listTools()).tools.map(({ name }) => name)).toEqual(["b", "c"]);
    expect((await client.callTool({ name: "b" })).content).toEqual([{ type: "text", text: "another b" }]);
    await expect(client.callTool({ name: "a" })).rejects.toThrow("Unknown tool: a.");
    await server.close();
  });

  test("a client hears of the documents that it subscribed to", async () => {
    const { server } = await mcpDesk({ register });
    const client = await mcpClient(server, revision);
    const heard: unknown[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
    const uri = "docs://handbook";
    if (revision === "2026-07-28") await client.listen({ resourceSubscriptions: [uri] });
    else await client.subscribeResource({ uri });
    server.announce({ uri: "docs://orders/1" });
    server.announce({ uri });
    await expect.poll(() => heard).toEqual([uri]);
    if (revision === "2025-11-25") {
      await client.unsubscribeResource({ uri });
      server.announce({ uri });
      await client.listResources();
      expect(heard).toEqual([uri]);
    }
    await server.close();
  });

  test("the server and its tools have titles and icons", async () => {
    const icons = [{ src: "https://desk.example/icon.svg", mimeType: "image/svg+xml", theme: "dark" }] as const;
    const options = { title: "The desk", icons, toolIcons: { a: icons } };
    const { server } = await mcpDesk(options, [tool("a"), tool("b")]);
    const client = await mcpClient(server, revision);
    expect(client.getServerVersion()).toMatchObject({ title: "The desk", icons });
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
