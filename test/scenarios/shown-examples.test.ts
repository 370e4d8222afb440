// @module-tag full
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { createRegistry, parseRegistry } from "../../sdk/src/runtime.ts";
import { goodProject } from "../support/good-project.ts";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

const landingPage = "site/src/content/docs/index.mdx";
const guide = (name: string): string => `site/src/content/docs/${name}.md`;

/** The code blocks of a page in one language, in order. */
const shown = (page: string, language: string): readonly string[] =>
  shownCode(page)
    .filter((block) => block.language === language)
    .map(({ code }) => code);

/** The tool that the guides' loops call. */
const articles = `import { defineTool } from "toolwright";

export interface KbSearchInput {
  /** What to look for, in the user's own words. */
  query: string;
  /** Most articles to return. @integer @minimum 1 @maximum 20 */
  limit?: number;
}

const articles = [
  { title: "Reset your password", url: "https://example.com/help/password" },
  { title: "Change your e-mail address", url: "https://example.com/help/email" },
];

/**
 * Search the help articles and return the best matches with their links.
 *
 * Use when the user asks how something works. Not for the data of one account.
 */
export default defineTool({
  category: "retrieval",
  execute({ query, limit = 5 }: KbSearchInput) {
    const words = query.toLowerCase().split(" ");
    const isMatch = (title: string) => words.some((word) => title.toLowerCase().includes(word));
    return articles.filter(({ title }) => isMatch(title)).slice(0, limit);
  },
});
`;

const firstOf = (page: string): string => shown(page, "ts")[0] ?? "";

/** Builds a project with an example as its only tool, and documents next to it. */
async function build(example: string, name: string): Promise<string> {
  const documents = Object.entries(goodProject).filter(([file]) => !file.endsWith("tool.ts"));
  const files = {
    ...Object.fromEntries(documents.map(([file, text]) => [file.replace("greet", name), text])),
    [`tools/${name}/tool.ts`]: example,
  };
  const root = tempFolder(files, afterAll);
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0, stderr: "" });
  return root;
}

const built = new Map<string, Promise<string>>();

/** A copy of that project; the original is built once for all tests. */
async function builtExample(example: string, name = "kb_search"): Promise<string> {
  const building = built.get(example) ?? build(example, name);
  built.set(example, building);
  const root = tempFolder();
  cpSync(await building, root, { recursive: true });
  return root;
}

interface BuiltTool {
  readonly description: string;
  readonly jsonSchema: unknown;
  /** By provider id. */
  readonly definitions: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const builtTool = (root: string): BuiltTool => {
  const file = path.join(root, "dist/tool_registry.json");
  const registry = createRegistry(parseRegistry(readFileSync(file, "utf8"), "the registry"), file);
  const [tool] = registry.tools;
  if (tool === undefined) throw new Error(`${root} was built without a tool.`);
  const definitions = registry.providers.map((id) => [id, registry.formOf(id, tool.toolId)?.definition ?? {}]);
  return { ...tool, definitions: Object.fromEntries(definitions) as BuiltTool["definitions"] };
};

test("the first page's tool gives each provider the `limit` that the page shows", async () => {
  const { definitions } = builtTool(await builtExample(firstOf(landingPage), "note_search"));
  const limitOf = (provider: string, member: string): unknown =>
    (definitions[provider]?.[member] as { readonly properties: { readonly limit: unknown } }).properties.limit;
  const range = { minimum: 1, maximum: 20 };
  const described = { description: "Most notes to return.", type: "integer", ...range, default: 5 };
  const open = { ...range, description: "Most notes to return. Default: 5." };
  const forms = {
    OpenAI: { ...open, type: ["integer", "null"] },
    Anthropic: described,
    Gemini: { ...open, type: "INTEGER" },
    MCP: described,
  };
  expect({
    OpenAI: limitOf("openai", "parameters"),
    Anthropic: limitOf("anthropic", "input_schema"),
    Gemini: limitOf("gemini-native", "parameters"),
    MCP: limitOf("mcp", "inputSchema"),
  }).toEqual(forms);
  const file = path.join(repository, "site/src/components/provider-forms.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(forms);
});

test("the README's tool accepts the arguments of its text", async () => {
  expect(builtTool(await builtExample(firstOf("README.md"), "note_search")).jsonSchema).toEqual({
    type: "object",
    properties: {
      query: { description: "What to look for, in the user's own words.", type: "string" },
      limit: { description: "Most notes to return.", type: "integer", minimum: 1, maximum: 20, default: 5 },
    },
    required: ["query"],
    additionalProperties: false,
  });
});

test("the README's findings about the filesystem server are real", async () => {
  const [sample = ""] = shown("README.md", "text");
  expect(sample.split("\n…\n").filter((part) => part !== "")).toHaveLength(2);
  const server = path.join(repository, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js");
  const verify = ["verify", "--mcp", `"${process.execPath}" "${server}" .`];
  const { stdout } = await runCommand(verify, tempFolder());
  for (const part of sample.split("\n…\n").filter((text) => text !== "")) expect(stdout).toContain(part);
});

interface Turn {
  readonly request: Readonly<Record<string, unknown>>;
}

/** Runs a page's agent loop against a client with scripted answers, and returns the requests of the client. */
async function requestsOf(loop: string, client: { readonly name: string; readonly source: string }): Promise<Turn[]> {
  const root = await builtExample(articles);
  const folder = path.join(root, "node_modules", client.name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module", "exports": "./index.js" }');
  writeFileSync(path.join(folder, "index.js"), client.source);
  writeFileSync(path.join(root, "loop.ts"), loop);
  const { stdout } = await promisify(execFile)(process.execPath, ["loop.ts"], { cwd: root });
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Turn);
}

const found = [{ title: "Reset your password", url: "https://example.com/help/password" }];
const loopOf = (page: string, client: string): string =>
  shown(page, "ts").find((code) => code.includes(`from "${client}"`)) ?? "";

const openai = `const call = (call_id, text) => ({ type: "function_call", call_id, name: "kb_search", arguments: text });
export default class {
  answers = [
    [call("c1", '{"query":"reset","limit":null}'), call("c2", '{"query": "re')],
    [{ type: "message" }],
  ];
  responses = { create: async (request) => {
    console.log(JSON.stringify({ request }));
    return { output: this.answers.shift(), output_text: "done" };
  } };
}`;

test.each([guide("sessions"), guide("connect-a-model")])(
  "the agent loop of %s for OpenAI runs: null for omitted arguments, text that is not JSON",
  async (page) => {
    const requests = await requestsOf(loopOf(page, "openai"), { name: "openai", source: openai });
    expect(requests).toHaveLength(2);
    expect(requests[0]?.request.tools).toMatchObject([{ name: "kb_search", strict: true }]);
    const [first, second] = (requests[1]?.request.input as { call_id: string; output: string }[]).slice(-2);
    expect(first?.call_id).toBe("c1");
    expect(JSON.parse(first?.output ?? "")).toEqual(found);
    expect(second?.call_id).toBe("c2");
    expect(JSON.parse(second?.output ?? "")).toMatchObject({ error: { type: "VALIDATION", retryable: false } });
  },
);

test("the loop for a large set offers a tool after the search that finds it", async () => {
  const source = `const call = (call_id, name, args) => ({ type: "function_call", call_id, name, arguments: JSON.stringify(args) });
export default class {
  answers = [
    [call("c1", "tool_search", { query: "help articles" })],
    [call("c2", "kb_search", { query: "reset", limit: null })],
    [{ type: "message" }],
  ];
  responses = { create: async (request) => {
    console.log(JSON.stringify({ request }));
    return { output: this.answers.shift(), output_text: "done" };
  } };
}`;
  const loop = loopOf(guide("context-size"), "openai");
  const requests = await requestsOf(loop, { name: "openai", source });
  const offered = requests.map(({ request }) => (request.tools as { name: string }[]).map(({ name }) => name));
  expect(offered).toEqual([
    ["tool_docs", "tool_search"],
    ["kb_search", "tool_docs", "tool_search"],
    ["kb_search", "tool_docs", "tool_search"],
  ]);
  expect(requests[0]?.request.instructions).toMatch(/^# Tools\n\n## kb_search\n/);
  const [last] = (requests[2]?.request.input as { call_id: string; output: string }[]).slice(-1);
  expect(JSON.parse(last?.output ?? "")).toEqual(found);
});

test("the agent loop for Anthropic runs, and marks a failure", async () => {
  const source = `const call = (id, input) => ({ type: "tool_use", id, name: "kb_search", input });
export default class {
  answers = [[call("c1", { query: "reset" }), call("c2", { query: "reset", limit: 99 })], [{ type: "text", text: "done" }]];
  messages = { create: async (request) => {
    console.log(JSON.stringify({ request }));
    return { type: "message", content: this.answers.shift() };
  } };
}`;
  const loop = loopOf(guide("connect-a-model"), "@anthropic-ai/sdk");
  const requests = await requestsOf(loop, { name: "@anthropic-ai/sdk", source });
  expect(requests).toHaveLength(2);
  const messages = requests[1]?.request.messages as { content: { content: string }[] }[];
  const [first, second] = messages.at(-1)?.content ?? [];
  expect(first).toMatchObject({ type: "tool_result", tool_use_id: "c1" });
  expect(first).not.toHaveProperty("is_error");
  expect(JSON.parse(first?.content ?? "")).toEqual(found);
  expect(second).toMatchObject({ type: "tool_result", tool_use_id: "c2", is_error: true });
  expect(JSON.parse(second?.content ?? "")).toMatchObject({ error: { type: "VALIDATION" } });
});

test("the agent loop for Gemini runs, with output or error", async () => {
  const source = `const call = (id, args) => ({ functionCall: { id, name: "kb_search", args } });
export class GoogleGenAI {
  answers = [[call("c1", { query: "reset" }), call("c2", { query: "reset", limit: 99 })], [{ text: "done" }]];
  models = { generateContent: async (request) => {
    console.log(JSON.stringify({ request }));
    const parts = this.answers.shift();
    const functionCalls = parts.flatMap(({ functionCall }) => functionCall ?? []);
    return { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }], functionCalls, text: "done" };
  } };
}`;
  const loop = loopOf(guide("connect-a-model"), "@google/genai");
  const requests = await requestsOf(loop, { name: "@google/genai", source });
  expect(requests).toHaveLength(2);
  const contents = requests[1]?.request.contents as { parts: unknown[] }[];
  expect(contents.at(-1)?.parts).toMatchObject([
    { functionResponse: { id: "c1", name: "kb_search", response: { output: found } } },
    { functionResponse: { id: "c2", name: "kb_search", response: { error: { type: "VALIDATION" } } } },
  ]);
});

test("the tool of the package's README builds, and says how often in whole numbers", async () => {
  const root = await builtExample(firstOf("sdk/README.md"), "greet");
  expect(builtTool(root).jsonSchema).toMatchObject({
    properties: { times: { type: "integer", minimum: 1, maximum: 3, default: 1 } },
  });
});

test.each([
  ["y", { deleted: 2 }],
  ["n", { error: { type: "CONFIRMATION_REQUIRED", message: "file_delete was not run: the user declined it." } }],
])("the guide to confirmation runs: the person answers %s", async (answer, result) => {
  const page = guide("confirmation");
  const root = await builtExample(firstOf(page), "file_delete");
  writeFileSync(path.join(root, "host.ts"), shown(page, "ts")[1] ?? "");
  const running = promisify(execFile)(process.execPath, ["host.ts"], { cwd: root });
  running.child.stdin?.end(`${answer}\n`);
  const { stdout, stderr } = await running;
  expect(stderr).toContain("Delete 2 files: notes.md, old.md? [y/N] ");
  expect(JSON.parse(stdout)).toMatchObject(result);
});

test("the voice agent of the guide runs: a repeated call is answered from the first, the third search is refused", async () => {
  const page = guide("policy");
  const root = await builtExample(articles);
  for (const { title = "", code } of shownCode(page)) {
    if (/^\w+\.(?:ts|json)$/.test(title)) writeFileSync(path.join(root, title), code);
  }
  const { stdout } = await promisify(execFile)(process.execPath, ["try.ts"], { cwd: root });
  const [spoken, ...sent] = stdout.trim().split("\n");
  expect(spoken).toBe("user: How do I change my password and my e-mail address?");
  const replies = sent.map((line) => JSON.parse(line) as { type: string; item?: { call_id: string; output: string } });
  expect(replies.map(({ item }) => item?.call_id)).toEqual(["c1", "c2", "c3", "c4", undefined]);
  const results = replies.flatMap(({ item }) => (item === undefined ? [] : [JSON.parse(item.output) as unknown]));
  expect(results.slice(0, 3)).toEqual([
    found,
    found,
    [{ title: "Change your e-mail address", url: "https://example.com/help/email" }],
  ]);
  const [claimed = ""] = shown(page, "json").slice(-1);
  const { error } = results[3] as { error: Record<string, unknown> };
  const shownError = (JSON.parse(claimed) as { error: Record<string, unknown> }).error;
  expect(Object.keys(error)).toEqual(Object.keys(shownError));
  expect(error).toMatchObject({ type: "BUDGET_EXCEEDED", retryable: false });
  expect(error.message).toMatch(/^kb_search was not run: /);
});
