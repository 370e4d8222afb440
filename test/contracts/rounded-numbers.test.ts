import path from "node:path";
import { PassThrough } from "node:stream";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { runCommandLine } from "../../sdk/src/cli/main.ts";
import { loadRegistry } from "../../sdk/src/runtime.ts";
import { createMcpServer, createServer, type McpServer } from "../../sdk/src/server.ts";
import { openTestSession } from "../../sdk/src/testing.ts";
import { anthropicMessages, attach, geminiGenerate, openaiChat, openaiResponses } from "../../sdk/src/transports.ts";
import { resultsAt, runTeam } from "../support/agent-run.ts";
import { calls } from "../support/agent-team.ts";
import { rawMcp } from "../support/mcp-desk.ts";
import { runtimeArtifact, type RuntimeTool } from "../support/runtime-artifact.ts";

/* JSON has numbers of any size and precision, and `JSON.parse` rounds numbers that a double cannot represent. A model that
   writes an id of twenty digits would act on another id, so each interface refuses the number. */

const echo: RuntimeTool = {
  name: "echo",
  input: { type: "object", properties: {}, additionalProperties: true },
  execute: "(input) => input",
  providerSchemas: Object.fromEntries(
    ["openai-chat", "openai", "anthropic", "gemini", "mcp"].map((id) => [id, { name: "echo" }]),
  ),
};
const file = await runtimeArtifact([echo], afterAll);
const registry = await loadRegistry(file);

const read = (text: string | undefined): unknown => JSON.parse(text ?? "");

/** The answer of an interface: the data, or the error that a model reads. */
type Door = (text: string) => Promise<unknown>;

const turnOf = async () => (await openTestSession({ registry: file })).session.beginTurn();
const payload = (response: { readonly ok: boolean; readonly data?: unknown; readonly error?: unknown }): unknown =>
  response.ok ? response.data : { error: response.error };

async function overMcp(connect: (server: McpServer) => Promise<unknown>): Promise<unknown> {
  const server = createMcpServer(registry);
  const answer = (await connect(server)) as { readonly result: { readonly structuredContent: unknown } };
  await server.close();
  return answer.result.structuredContent;
}

const request = (args: string): string =>
  `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":${args}}}`;
const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`;

/** Interfaces that receive arguments as text. */
const doors: Readonly<Record<string, Door>> = {
  "a call of the host": async (text) => payload(await (await turnOf()).call("echo", text)),
  "Chat Completions": async (text) => {
    const sent = await attach(await turnOf(), openaiChat).handle(chat(text));
    return read((sent.at(-1) as { readonly content: string }).content);
  },
  Responses: async (text) => {
    const items = [{ type: "function_call", call_id: "c", name: "echo", arguments: text }];
    const sent = await attach(await turnOf(), openaiResponses).handle({ status: "completed", output: items });
    return read((sent.at(-1) as { readonly output: string }).output);
  },
  "an agent": async (text) => {
    const { model } = await runTeam({ tools: [echo], scripts: { root: [calls(["echo", text]), "Ended."] } });
    return resultsAt(model, -1).echo;
  },
  "the command line": async (text) => {
    let out = "";
    await runCommandLine(["call", "echo", text, "--root", path.resolve(file, "../..")], {
      ...{ cwd: import.meta.dirname, env: {}, color: false, err: () => undefined },
      out: (line) => (out += line),
      readInput: () => Promise.resolve(""),
    });
    return payload(JSON.parse(out) as { readonly ok: boolean });
  },
  "the HTTP API": async (text) => {
    const server = await createServer({ registry });
    const headers = { host: "localhost", "content-type": "application/json" };
    const sent = new Request("http://localhost/api/tools/echo", { method: "POST", headers, body: text });
    const response = (await (await server.fetch(sent)).json()) as { readonly ok: boolean };
    await server.close();
    return payload(response);
  },
  "MCP over HTTP": (text) =>
    overMcp((server) => {
      // The client writes JSON itself, so the arguments are put into its text.
      const handler = async (sent: Request): Promise<Response> =>
        server.handler()(new Request(sent, { body: (await sent.text()).replace('"ARGUMENTS"', text) }));
      return rawMcp(handler, {})("tools/call", { name: "echo", arguments: "ARGUMENTS" });
    }),
  "MCP over standard streams": (text) =>
    overMcp(async (server) => {
      const [input, output] = [new PassThrough(), new PassThrough()];
      const served = server.serveStdio({ input, output });
      input.write(`${initialize}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n${request(text)}\n`);
      for await (const line of createInterface({ input: output })) {
        const answer = JSON.parse(line) as { readonly id: number };
        if (answer.id !== 2) continue;
        input.end();
        await served;
        return answer;
      }
      return undefined;
    }),
};

const chat = (text: string) => {
  const call = { id: "c", type: "function" as const, function: { name: "echo", arguments: text } };
  return {
    choices: [{ index: 0, finish_reason: "tool_calls", message: { role: "assistant" as const, tool_calls: [call] } }],
  };
};

const rounded = [
  ...["9007199254740993", "-9007199254740993", "12345678901234567890", "12345678901234567000", "1e400", "-1e400"],
  ...["0.1234567890123456789012", "9007199254740993.0", "1e-400", "123456789012345678e0", "0.12345678901234567891e2"],
];

const exact = [
  ...["1.0", "1.50", "1e2", "100.000", "-0", "0.1", "1e-7", "0.10000000000000001", "0.30000000000000004", "5e-324"],
  ...["9007199254740991", "-9007199254740991", "6.02214076e23", "2.5E+3", "0e400", "1.0e300"],
];

test.each(Object.entries(doors))("%s refuses a number that a double cannot hold at its path", async (_, door) => {
  for (const number of rounded) {
    const answer = await door(`{"orders":[{"id":${number}}],"note":"9007199254740993"}`);
    expect(answer, number).toMatchObject({ error: { type: "VALIDATION" } });
    expect(JSON.stringify(answer), number).toContain("/orders/0/id");
  }
});

test.each(Object.entries(doors))("%s keeps each number that a double holds, and digits in texts", async (_, door) => {
  const text = `{"exact":[${exact.join(",")}],"note":"9007199254740993 and 1e400"}`;
  expect(await door(text)).toEqual({
    exact: [
      ...[1, 1.5, 100, 100, 0, 0.1, 1e-7, 0.1, 0.30000000000000004, 5e-324],
      ...[9007199254740991, -9007199254740991, 6.02214076e23, 2500, 0, 1e300],
    ],
    note: "9007199254740993 and 1e400",
  });
});

/** Formats whose libraries parse arguments before us: a rounded number is an integer beyond 2^53. */
const parsed: Readonly<Record<string, Door>> = {
  Gemini: async (text) => {
    const parts = [{ functionCall: { name: "echo", args: JSON.parse(text) as object } }];
    const candidates = [{ finishReason: "STOP", content: { role: "model", parts } }];
    const [, sent] = await attach(await turnOf(), geminiGenerate).handle({ candidates });
    const [part] = (sent as { readonly parts: readonly { readonly functionResponse: { readonly response: object } }[] })
      .parts;
    const response = part?.functionResponse.response ?? {};
    return "output" in response ? response.output : response;
  },
  Anthropic: async (text) => {
    const content = [{ type: "tool_use", id: "c", name: "echo", input: JSON.parse(text) as object }];
    const [, sent] = await attach(await turnOf(), anthropicMessages).handle({
      type: "message",
      stop_reason: "tool_use",
      content,
    });
    const [result] = (sent as { readonly content: readonly { readonly content: string }[] }).content;
    return read(result?.content);
  },
};

test.each(Object.entries(parsed))("%s: whole numbers that may have been rounded are refused", async (_, door) => {
  for (const number of ["9007199254740993", "12345678901234567890", "10000000000000001", "1e400"]) {
    const answer = await door(`{"orders":[{"id":${number}}]}`);
    expect(answer, number).toMatchObject({ error: { type: "VALIDATION", issues: [{ path: "/orders/0/id" }] } });
  }
  expect(await door(`{"exact":[9007199254740991,6.02214076e23,1e300]}`)).toEqual({
    exact: [9007199254740991, 6.02214076e23, 1e300],
  });
});
