import type { ElicitResult, Progress } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { mcpClient, mcpDesk, revisions, type Asked } from "#test/support/mcp-desk.ts";
import type { RuntimeTool } from "#test/support/runtime-artifact.ts";

const survey = {
  name: "survey",
  metadata: { category: "ui", title: "Survey" },
  answer: { type: "object", properties: { answer: { type: "string" } }, required: ["answer"] },
  execute: `async (_, ctx) => { ctx.services.ledger.write("asked");
    let count = 0;
    while (count < 11) { await ctx.ui.request({ question: "Next?" }); count += 1; }
    return { count }; }`,
} as const;

describe.each(revisions)("revision %s", (revision) => {
  test("lists the tools with schemas, titles and annotations, in one order", async () => {
    const { server } = await mcpDesk();
    const client = await mcpClient(server, revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "add",
      "book",
      "erase",
      "fails",
      "profile",
      "shows",
      "speak",
      "steps",
      "waits",
    ]);
    expect(tools[0]).toMatchObject({
      name: "add",
      title: "Add two numbers",
      inputSchema: { type: "object", required: ["a", "b"], additionalProperties: false },
      outputSchema: { type: "object", properties: { result: { type: "number" } }, required: ["result"] },
      annotations: { readOnlyHint: true, openWorldHint: true },
    });
    expect(tools[2]?.annotations).toMatchObject({ readOnlyHint: false });
    await server.close();
  });

  test("a call gives data and the same as text; data that is not an object is wrapped", async () => {
    const { server } = await mcpDesk();
    const client = await mcpClient(server, revision);
    const wrapped = await client.callTool({ name: "add", arguments: { a: 2, b: 3 } });
    expect(wrapped.structuredContent).toEqual({ result: 5 });
    expect(wrapped.content).toEqual([{ type: "text", text: '{"result":5}' }]);
    expect(wrapped.isError).toBeUndefined();
    const plain = await client.callTool({ name: "profile" });
    expect(plain.structuredContent).toEqual({ name: "Ada" });
    const text = await client.callTool({ name: "speak" });
    expect(text.content).toEqual([{ type: "text", text: "All is well." }]);
    const shown = await client.callTool({ name: "shows" });
    expect(shown.content).toEqual([
      { type: "text", text: '["Sales","[image 1]","[file 2]"]' },
      { type: "image", mimeType: "image/png", data: "AAAA" },
      { type: "resource", resource: { uri: "file:///a%20b.csv", mimeType: "text/csv", blob: "YQ==" } },
    ]);
    await server.close();
  });

  test("the bytes of an image are sent once, for clients that show a model the structured data as text", async () => {
    const draw = {
      name: "draw",
      execute: `() => ({ title: "Sales", chart: { type: "image", mimeType: "image/png", data: "AAAA" } })`,
    };
    const { server } = await mcpDesk({}, [draw]);
    const client = await mcpClient(server, revision);
    const { content, structuredContent } = await client.callTool({ name: "draw" });
    expect(structuredContent).toEqual({
      title: "Sales",
      chart: { type: "image", mimeType: "image/png", data: "[image 1]" },
    });
    expect(content).toEqual([
      { type: "text", text: '{"title":"Sales","chart":"[image 1]"}' },
      { type: "image", mimeType: "image/png", data: "AAAA" },
    ]);
    await server.close();
  });

  test("a failure of a tool with an output schema is text: the schema does not describe it", async () => {
    const { server } = await mcpDesk();
    const client = await mcpClient(server, revision);
    const { isError, content, structuredContent } = await client.callTool({ name: "add", arguments: { a: 1 } });
    expect(isError).toBe(true);
    expect(structuredContent).toBeUndefined();
    expect(content).toHaveLength(1);
    expect(JSON.stringify(content)).toContain("VALIDATION");
    await server.close();
  });

  test("a failure is a result that a model can act on", async () => {
    const { server } = await mcpDesk();
    const client = await mcpClient(server, revision);
    const failed = await client.callTool({ name: "fails" });
    expect(failed.isError).toBe(true);
    expect(failed.structuredContent).toEqual({
      error: {
        type: "CONFLICT",
        message: "The slot is taken.",
        retryable: false,
        suggestion: "Offer the next slot.",
      },
    });
    await expect(client.callTool({ name: "profiel" })).rejects.toThrow(
      'Unknown tool: profiel. Did you mean "profile"?',
    );
    await server.close();
  });

  test("progress reaches the client before the result", async () => {
    const { server } = await mcpDesk();
    const client = await mcpClient(server, revision);
    const seen: object[] = [];
    await client.callTool({ name: "steps" }, { onprogress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { progress: 1, total: 2, message: "half" },
      { progress: 2, total: 2 },
    ]);
    await server.close();
  });

  test("progress before and after questions reaches the client, in order and before the result", async () => {
    const reporting: RuntimeTool = {
      name: "reporting",
      metadata: { category: "ui" },
      answer: { type: "string" },
      execute: `async (_, ctx) => { ctx.progress(1); await ctx.ui.request({}, { message: "Go on?" }); ctx.progress(2);
        for (let step = 3; step <= 300; step += 1) ctx.progress(step); return "done"; }`,
    };
    const { server } = await mcpDesk({}, [reporting]);
    const asked: string[] = [];
    const client = await mcpClient(server, revision, {
      answer: ({ message }) => {
        asked.push(message);
        return { action: "accept", content: { answer: "yes" } };
      },
    });
    const seen: number[] = [];
    // The client itself sends a progress message when it answers.
    const onprogress = ({ progress, message }: Progress): void => {
      if (message === undefined) seen.push(progress);
    };
    await client.callTool({ name: "reporting" }, { onprogress });
    expect(asked).toEqual(["Go on?"]);
    expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    await server.close();
  });

  test("a cancelled request cancels the handler", async () => {
    const { server, ledger } = await mcpDesk();
    const client = await mcpClient(server, revision);
    const controller = new AbortController();
    const call = client.callTool({ name: "waits" }, { signal: controller.signal });
    call.catch(() => undefined);
    await until(() => ledger.includes("begun"));
    controller.abort();
    await until(() => ledger.includes("cancelled"));
    await expect(call).rejects.toThrow();
    await server.close();
  });

  test("a confirmation is asked through the client; only yes runs the call", async () => {
    const { server, ledger } = await mcpDesk();
    const asked: Asked[] = [];
    const answers: ElicitResult[] = [
      { action: "accept", content: { answer: "yes" } },
      { action: "accept", content: { answer: "no" } },
      { action: "decline" },
      { action: "cancel" },
    ];
    const client = await mcpClient(server, revision, {
      answer: (question) => {
        asked.push(question);
        return answers[asked.length - 1] ?? { action: "cancel" };
      },
    });
    const erase = (path: string) => client.callTool({ name: "erase", arguments: { path } });
    expect((await erase("a.txt")).structuredContent).toEqual({ erased: "a.txt" });
    expect(asked[0]?.message).toBe('Erase a.txt?\n\n{\n  "path": "a.txt"\n}');
    for (const path of ["b.txt", "c.txt", "d.txt"]) {
      const refused = await erase(path);
      expect(refused.isError).toBe(true);
      expect(refused.structuredContent).toMatchObject({ error: { type: "CONFIRMATION_REQUIRED" } });
    }
    expect(asked).toHaveLength(4);
    expect(ledger).toEqual(["a.txt"]);
    await server.close();
  });

  test("a client that cannot ask gets the error, and never a token", async () => {
    const { server, ledger } = await mcpDesk();
    const client = await mcpClient(server, revision);
    const refused = await client.callTool({ name: "erase", arguments: { path: "a.txt" } });
    expect(refused.isError).toBe(true);
    expect(refused.structuredContent).toEqual({
      error: {
        type: "CONFIRMATION_REQUIRED",
        message: "erase was not run: a person has to confirm it first. This MCP client cannot ask.",
        retryable: false,
        suggestion: "Tell the user what would be done, and that it was not done because it could not be confirmed.",
      },
    });
    expect(ledger).toEqual([]);
    const asking = await client.callTool({ name: "book" });
    expect(asking.structuredContent).toMatchObject({
      error: {
        type: "PERMANENT",
        message: "book asks the user, which this MCP client does not support.",
        suggestion:
          "Ask the user in the conversation, then call book again with the answer as `answer`. The question: When?",
      },
    });
    await server.close();
  });

  test("eleven questions in one call go as far as the client does, and a call that ends early is let go", async () => {
    const { server, ledger } = await mcpDesk({}, [survey]);
    let asked = 0;
    const client = await mcpClient(server, revision, {
      answer: () => ({ action: "accept", content: { answer: `${(asked += 1)}` } }),
    });
    const answered = client.callTool({ name: "survey" });
    // A client of the later revision makes ten rounds by itself; in the earlier one the server asks.
    if (revision === "2026-07-28") {
      await expect(answered).rejects.toThrow(/10 rounds/);
      expect(asked).toBe(10);
    } else {
      expect((await answered).structuredContent).toEqual({ count: 11 });
      expect(asked).toBe(11);
    }
    expect(ledger).toEqual(["asked"]);
    await server.close();
  });

  test("a handler with two questions runs once, and gets answers in the shape of its type", async () => {
    const { server, ledger } = await mcpDesk();
    const asked: Asked[] = [];
    const answers: ElicitResult[] = [
      { action: "accept", content: { when: "2026-12-24", guests: "2" } },
      { action: "accept", content: { when: "soon", guests: "2" } },
      { action: "accept", content: { when: "2026-12-26", guests: "3", note: "late" } },
    ];
    const client = await mcpClient(server, revision, {
      answer: (question) => {
        asked.push(question);
        return answers[asked.length - 1] ?? { action: "cancel" };
      },
    });
    const booked = await client.callTool({ name: "book" });
    expect(booked.structuredContent).toEqual({
      first: { when: "2026-12-24", guests: 2, note: null },
      second: { when: "2026-12-26", guests: 3, note: "late" },
    });
    expect(asked[0]).toEqual({
      message: "When?",
      schema: {
        type: "object",
        properties: {
          when: { type: "string", format: "date" },
          guests: { type: "string", enum: ["1", "2", "3"] },
          note: { type: "string" },
        },
        required: ["when", "guests"],
      },
    });
    expect(asked[2]?.message).toBe("And back?\n\nWhen: Enter a date, such as 2026-01-31.");
    expect(ledger).toEqual(["asked"]);
    await server.close();
  });

  test("a person who does not answer ends the question, not the server", async () => {
    const { server } = await mcpDesk();
    const client = await mcpClient(server, revision, { answer: () => ({ action: "decline" }) });
    const refused = await client.callTool({ name: "book" });
    expect(refused.structuredContent).toMatchObject({
      error: { type: "PERMANENT", message: "The user did not want to answer book." },
    });
    await server.close();
  });

  test("a client that accepts a question without an answer three times is not said to have refused", async () => {
    const { server } = await mcpDesk();
    let asked = 0;
    const client = await mcpClient(server, revision, {
      answer: () => {
        asked += 1;
        return { action: "accept", content: {} };
      },
    });
    const refused = await client.callTool({ name: "book" });
    const message = "The answer to book is not valid. When: This is required. Guests: This is required.";
    expect([asked, refused.structuredContent]).toMatchObject([3, { error: { type: "PERMANENT", message } }]);
    await server.close();
  });

  test("the pages of the tools are resources", async () => {
    const { server } = await mcpDesk();
    const client = await mcpClient(server, revision);
    const { resources } = await client.listResources();
    expect(resources[0]).toMatchObject({ uri: "tool://add", title: "Add two numbers", mimeType: "text/markdown" });
    const { contents } = await client.readResource({ uri: "tool://add" });
    expect(contents).toEqual([{ uri: "tool://add", mimeType: "text/markdown", text: "# add" }]);
    await expect(client.readResource({ uri: "tool://nothing" })).rejects.toThrow();
    await server.close();
  });
});

test("a disabled tool is neither listed nor called", async () => {
  const { server } = await mcpDesk({ policy: { disabled: ["speak"] } });
  const client = await mcpClient(server, "2026-07-28");
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("speak");
  await expect(client.callTool({ name: "speak" })).rejects.toThrow("Unknown tool: speak.");
  await server.close();
});

/** Waits for the effect of another task; the test's time limit ends it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}
