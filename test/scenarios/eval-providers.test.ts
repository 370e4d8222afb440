// @module-tag full
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { EvalReport } from "../../sdk/src/model/eval/eval-report.ts";
import { casesFile, evalProject, writeFiles } from "../support/eval-project.ts";
import { withProviders } from "../support/linked-project.ts";
import { runCommand } from "./run-scenario.ts";

let root = "";
const removals: (() => void)[] = [];

beforeAll(async () => {
  root = evalProject(
    {
      "evals/desk.json": casesFile({
        id: "plan",
        request: "Which plan has account 12?",
        expect: { tool: "account_get", arguments: { id: "12" } },
        results: { account_get: "Team" },
        reply: { contains: "Team" },
      }),
    },
    (remove) => removals.push(remove),
  );
  withProviders(root);
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
});

afterAll(() => removals.forEach((remove) => remove()));

interface Asked {
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A server that sends these response bodies in order, and its recorded requests. */
async function serve(bodies: readonly object[]): Promise<{ readonly url: string; readonly asked: readonly Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
    request.on("end", () => {
      asked.push({ url: request.url ?? "", body: JSON.parse(text) as Asked["body"] });
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(bodies[asked.length - 1] ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked };
}

// Answers in the providers' formats: a call of the tool, and then a text.
const chat = [
  {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [
      {
        index: 0,
        finish_reason: "tool_calls",
        message: {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call_1", type: "function", function: { name: "account_get", arguments: '{"id":"12"}' } }],
        },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  },
  {
    id: "chatcmpl-2",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "The plan is Team." } }],
    usage: { prompt_tokens: 120, completion_tokens: 6, total_tokens: 126 },
  },
];

const responses = [
  {
    id: "resp_1",
    object: "response",
    created_at: 1,
    status: "completed",
    model: "gpt-5",
    output: [
      {
        type: "function_call",
        id: "fc_1",
        call_id: "call_1",
        name: "account_get",
        arguments: '{"id":"12"}',
        status: "completed",
      },
    ],
    usage: {
      input_tokens: 100,
      output_tokens: 10,
      total_tokens: 110,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  },
  {
    id: "resp_2",
    object: "response",
    created_at: 1,
    status: "completed",
    model: "gpt-5",
    output: [
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "The plan is Team.", annotations: [] }],
      },
    ],
    usage: {
      input_tokens: 120,
      output_tokens: 6,
      total_tokens: 126,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  },
];

const messages = [
  {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude",
    content: [{ type: "tool_use", id: "toolu_1", name: "account_get", input: { id: "12" } }],
    stop_reason: "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 10 },
  },
  {
    id: "msg_2",
    type: "message",
    role: "assistant",
    model: "claude",
    content: [{ type: "text", text: "The plan is Team." }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 120, output_tokens: 6 },
  },
];

const contents = [
  {
    candidates: [
      {
        index: 0,
        finishReason: "STOP",
        content: { role: "model", parts: [{ functionCall: { name: "account_get", args: { id: "12" } } }] },
      },
    ],
    usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10, totalTokenCount: 110 },
  },
  {
    candidates: [
      { index: 0, finishReason: "STOP", content: { role: "model", parts: [{ text: "The plan is Team." }] } },
    ],
    usageMetadata: { promptTokenCount: 120, candidatesTokenCount: 6, totalTokenCount: 126 },
  },
];

/** Names of the tools in a request, in any provider's format. */
const namesIn = (body: unknown): readonly string[] => {
  const text = JSON.stringify(body);
  return ["account_get", "greet", "kb_search", "visit_book"].filter((name) => text.includes(`"name":"${name}"`));
};

const all = ["account_get", "greet", "kb_search", "visit_book"];

async function evaluated(args: readonly string[]): Promise<EvalReport> {
  const ended = await runCommand(["eval", "--format", "json", ...args], root);
  expect([ended.exit, ended.stderr]).toEqual([0, ""]);
  const report = JSON.parse(ended.stdout) as EvalReport;
  expect(report.cases).toMatchObject([{ id: "plan", status: "passed", right: 1 }]);
  expect(report.usage).toEqual({ inputTokens: 220, outputTokens: 16, cost: null });
  return report;
}

const moduleOf = (name: string, imported: string, model: string): string => {
  writeFiles(root, { [`${name}.mjs`]: `import { ${imported} } from "@ai-sdk/${name}";\n\nexport default ${model};\n` });
  return `./${name}.mjs`;
};

test("the client of OpenAI gets the tools of the Responses API, each with its own `strict`", async () => {
  const { url, asked } = await serve(responses);
  const model = moduleOf("openai", "createOpenAI", `createOpenAI({ baseURL: "${url}/v1", apiKey: "k" })("gpt-5")`);
  const report = await evaluated(["--model", model]);
  expect(report.models[0]?.model).toBe("openai.responses/gpt-5");
  expect(asked.map((each) => each.url)).toEqual(["/v1/responses", "/v1/responses"]);
  expect(namesIn(asked[0]?.body)).toEqual(all);
  const tools = asked[0]?.body.tools as readonly {
    name: string;
    strict: boolean;
    parameters: { required: readonly string[] };
  }[];
  // Strict mode requires every property.
  expect(tools.find(({ name }) => name === "kb_search")).toMatchObject({
    strict: true,
    parameters: { required: ["query", "limit"] },
  });
  expect(JSON.stringify(asked[1]?.body)).toContain("function_call_output");
});

test("the client of Anthropic gets its tools and takes the result", async () => {
  const { url, asked } = await serve(messages);
  const model = moduleOf(
    "anthropic",
    "createAnthropic",
    `createAnthropic({ baseURL: "${url}/v1", apiKey: "k" })("claude-sonnet-4-5")`,
  );
  const report = await evaluated(["--model", model]);
  expect(report.models[0]?.model).toBe("anthropic.messages/claude-sonnet-4-5");
  expect(asked.map((each) => each.url)).toEqual(["/v1/messages", "/v1/messages"]);
  expect(namesIn(asked[0]?.body)).toEqual(all);
  expect(JSON.stringify(asked[1]?.body)).toContain("tool_result");
});

test("the client of Gemini gets its declarations and takes the result", async () => {
  const { url, asked } = await serve(contents);
  const model = moduleOf(
    "google",
    "createGoogleGenerativeAI",
    `createGoogleGenerativeAI({ baseURL: "${url}/v1beta", apiKey: "k" })("gemini-2.5-flash")`,
  );
  const report = await evaluated(["--model", model]);
  expect(report.models[0]?.model).toBe("google.generative-ai/gemini-2.5-flash");
  expect(asked[0]?.url).toContain("gemini-2.5-flash:generateContent");
  expect(namesIn(asked[0]?.body)).toEqual(all);
  expect(JSON.stringify(asked[1]?.body)).toContain("functionResponse");
});

test("a server with an OpenAI-compatible address gets the tools of Chat Completions, and no key that is not its own", async () => {
  const { url, asked } = await serve(chat);
  const report = await evaluated(["--base-url", `${url}/v1`, "--model", "meta/llama"]);
  expect(report.models[0]?.model).toBe("meta/llama");
  expect(asked.map((each) => [each.url, each.body.model])).toEqual([
    ["/v1/chat/completions", "meta/llama"],
    ["/v1/chat/completions", "meta/llama"],
  ]);
  expect(namesIn(asked[0]?.body)).toEqual(all);
  expect(asked[1]?.body.messages).toMatchObject([
    { role: "system" },
    { role: "user", content: "Which plan has account 12?" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "call-1", function: { name: "account_get", arguments: '{"id":"12"}' } }],
    },
    { role: "tool", tool_call_id: "call-1", content: '"Team"' },
  ]);
});

/** A server that sends these answers first, and correct answers afterwards. */
async function faulty(first: readonly { status: number; body: string; cut?: boolean; delay?: number }[]) {
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const fault = first[requests];
      requests += 1;
      if (fault === undefined) {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(chat[(requests - first.length - 1) % 2]));
        return;
      }
      const { status, body, cut = false, delay = 0 } = fault;
      setTimeout(() => {
        response.writeHead(status, { "retry-after-ms": "1", "content-length": String(body.length + (cut ? 10 : 0)) });
        response.write(body);
        if (cut) setTimeout(() => response.destroy(), 20);
        else response.end();
      }, delay);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`;
  return { url, count: () => requests };
}

test("a request to a server that is busy or fails briefly is retried", async () => {
  const { url, count } = await faulty([
    { status: 429, body: '{"error":{"message":"slow down"}}' },
    { status: 500, body: "oops" },
  ]);
  await evaluated(["--base-url", url, "--model", "busy/model"]);
  expect(count()).toBe(4);
});

test.each([
  [
    "refuses the request",
    { status: 400, body: '{"error":{"message":"no such model"}}' },
    "faulty/refuses-the-request: no such model",
  ],
  ["answers with no completion", { status: 200, body: "<html>" }, "Invalid JSON response"],
  ["answers too late", { status: 200, body: "{}", delay: 60_000 }, "no answer within 0.3 seconds"],
])("a server that %s is an error of the case, and is asked again by the next run", async (name, fault, reason) => {
  const { url } = await faulty([fault]);
  const model = `faulty/${name.replaceAll(" ", "-")}`;
  const args = ["eval", "--base-url", url, "--model", model, "--format", "json"];
  const ended = await runCommand("delay" in fault ? [...args, "--timeout", "0.3"] : args, root);
  expect([ended.exit, ended.stderr]).toEqual([1, "Without a result: 1 of 1 case.\n"]);
  const report = JSON.parse(ended.stdout) as EvalReport;
  expect(report.cases[0]?.status).toBe("error");
  expect(report.cases[0]?.reason).toContain(reason);
  expect((await runCommand(args, root)).exit).toBe(0);
});

test("a server that refuses the key is asked once, for any number of cases", async () => {
  const refused = { status: 401, body: '{"error":{"message":"wrong key"}}' };
  const { url, count } = await faulty(Array.from({ length: 40 }, () => refused));
  const cases = Array.from({ length: 8 }, (_, index) => ({
    id: `plan ${String(index)}`,
    request: `Which plan has account ${String(index)}?`,
    expect: { tool: "account_get" },
  }));
  writeFiles(root, { "more.json": casesFile(...cases) });
  const args = ["eval", "--base-url", url, "--model", "refused/model", "--cases", "more.json"];
  const { exit, stdout } = await runCommand(args, root);
  expect(exit).toBe(1);
  expect(count()).toBe(1);
  expect(stdout).toContain("wrong key");
});

test("a request whose response stops in the middle is retried", async () => {
  const { url, count } = await faulty([{ status: 200, body: '{"choices":[', cut: true }]);
  await evaluated(["--base-url", url, "--model", "cut/model"]);
  expect(count()).toBe(3);
});

test("calls with one id are two calls", async () => {
  const twice = structuredClone(chat) as { choices: { message: { tool_calls?: object[] } }[] }[];
  const call = twice[0]?.choices[0]?.message.tool_calls?.[0] ?? {};
  twice[0]?.choices[0]?.message.tool_calls?.push(call);
  const { url, asked } = await serve(twice);
  const report = await evaluated(["--base-url", `${url}/v1`, "--model", "twice/model"]);
  expect(report.cases[0]?.results[0]).toMatchObject({ unnecessary: 1, calls: [{ ok: true }, { ok: true }] });
  expect(JSON.stringify(asked[1]?.body.messages)).toContain('"tool_call_id":"call-2"');
});
