import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { sqliteStore, type NewEntry } from "../../agents.ts";
import type { CommandIo } from "../console/command.ts";
import { runCommandLine } from "../main.ts";
import { beginRun } from "../../agents/timeline/run-log.ts";

interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

async function toolwright(args: readonly string[], cwd: string, io: Partial<CommandIo> = {}): Promise<Ran> {
  const said = { out: "", err: "" };
  const exit = await runCommandLine(args, {
    cwd,
    env: {},
    color: false,
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
    readInput: () => Promise.resolve(""),
    ...io,
  });
  return { exit, ...said };
}

const definition = (name: string, members: string): string =>
  `import { defineAgent } from "toolwright";\n\nexport default defineAgent({ name: "${name}", instructions: "You help.", ${members} });\n`;

const askTool = `import { defineTool } from "toolwright";

/** Ask the person in charge and wait for the answer. Use when only a person can decide. */
export default defineTool<{ /** One question. */ question: string; /** Possible answers. */ options?: string[] }>({
  category: "orchestration",
  type: "ask_master",
  to: "person",
});
`;

const whoseTool = `import { defineTool } from "toolwright";

/** Tell the name of the user of the session. Use when it is not known. */
export default defineTool({
  category: "retrieval",
  execute: async (input: object, ctx): Promise<string> => ctx.session.user ?? "no one",
});
`;

/** Asks a person which year, and repeats the answer, or says for whom it works. */
const model = `const reply = (content) => ({
  content,
  finishReason: { unified: content[0].type === "text" ? "stop" : "tool-calls" },
  usage: { inputTokens: { total: 3 }, outputTokens: { total: 2 } },
  warnings: [],
});
const asks = { question: "Which year?", options: ["2024", "Both"] };
export const model = {
  specificationVersion: "v4", provider: "test", modelId: "test", supportedUrls: {},
  async doGenerate({ prompt, tools }) {
    const last = prompt.at(-1);
    if (last.role === "tool" && last.content[0].toolName === "ask_person" && tools.some(({ name }) => name === "whose"))
      return reply([{ type: "tool-call", toolCallId: "w", toolName: "whose", input: "{}" }]);
    if (last.role === "tool" && last.content[0].toolName === "whose")
      return reply([{ type: "text", text: "For " + last.content[0].output.value }]);
    if (last.role === "tool") return reply([{ type: "text", text: "It is " + last.content[0].output.value.answer }]);
    return reply([{ type: "tool-call", toolCallId: "c", toolName: "ask_person", input: JSON.stringify(asks) }]);
  },
  async doStream(options) {
    const { content, finishReason, usage } = await this.doGenerate(options);
    const parts = [{ type: "stream-start", warnings: [] }];
    for (const part of content) {
      if (part.type !== "text") parts.push(part);
      else parts.push({ type: "text-start", id: "0" }, { type: "text-delta", id: "0", delta: part.text }, { type: "text-end", id: "0" });
    }
    return { stream: ReadableStream.from([...parts, { type: "finish", finishReason, usage }]) };
  },
};
`;

const visitTool = `import { defineTool } from "toolwright";

export interface Visit {
  seats: number;
  note?: string;
}

/** Ask the user about the visit and return what was said. Use when a visit is planned. */
export default defineTool({
  category: "ui",
  title: "Your visit",
  async execute(input: object, ctx): Promise<Visit> {
    return await ctx.ui.request<Visit>({});
  },
});
`;

const eraseTool = `import { defineTool } from "toolwright";

/** Erase the files for good. Use when the user wants them gone. */
export default defineTool({
  category: "action",
  confirm: true,
  execute: ({ what }: { /** What to erase. */ what: string }): string => \`erased \${what}\`,
});
`;

const answering = (tool: string, input: string): string =>
  model
    .replace(
      "if (last.role",
      'if (last.role === "tool") return reply([{ type: "text", text: JSON.stringify(last.content[0].output.value) }]);\n    if (last.role',
    )
    .replace('"ask_person", input: JSON.stringify(asks)', `"${tool}", input: '${input}'`);

function project(whenFinished?: typeof afterAll): string {
  const files = {
    "package.json": '{ "name": "asks", "version": "1.0.0", "type": "module", "private": true }\n',
    "agents/clerk.ts": definition("clerk", 'tools: ["ask_person"]'),
    "agents/helper.ts": definition("helper", 'tools: ["ask_person", "whose"]'),
    "agents/guide.ts": definition("guide", 'tools: ["plan_visit", "erase"]'),
    "tools/whose/tool.ts": whoseTool,
    "tools/ask_person/tool.ts": askTool,
    "tools/plan_visit/tool.ts": visitTool,
    "tools/erase/tool.ts": eraseTool,
    "model.js": model,
    "visiting.js": answering("plan_visit", "{}"),
    "erasing.js": answering("erase", '{"what":"all"}'),
    "endless.js": model.replace('if (last.role === "tool")', "if (false)"),
  };
  const folder = tempFolder(files, whenFinished);
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(path.join(import.meta.dirname, "../../.."), path.join(folder, "node_modules/toolwright"), "dir");
  return folder;
}

const root = project(afterAll);
// Removes the runs of each test; the inferred project state stays.
afterEach(() => rmSync(path.join(root, "data"), { recursive: true, force: true }));

const begin = ["agent", "clerk", "Find the year.", "--model", "model.js", "--run", "r1"];
const goOn = ["agent", "--resume", "r1", "--model", "model.js"];

test("at a terminal the person is asked until the answer is one of the options", async () => {
  const asked: string[] = [];
  const answers = ["1999", "both"];
  const ask = (question: string): Promise<string | undefined> => {
    asked.push(question);
    return Promise.resolve(answers.shift());
  };
  const { exit, out } = await toolwright(begin, root, { ask });
  expect(out).toBe("It is Both\n");
  expect(exit).toBe(0);
  const text = "clerk asks: Which year? [2024, Both] (Enter alone leaves it open)\n> ";
  expect(asked).toEqual([text, `Choose one of: 2024, Both. ${text}`]);
});

const plan = ["agent", "guide", "Plan it.", "--model", "visiting.js", "--run", "r1"];
const erase = plan.with(4, "erasing.js");

const filling = async (args: readonly string[], answers: string[]) => {
  const asked: string[] = [];
  const ask = (question: string): Promise<string | undefined> => {
    asked.push(question);
    return Promise.resolve(answers.shift());
  };
  return { ...(await toolwright(args, root, { ask })), asked };
};

test("at a terminal a form is asked field by field, and what does not fit is asked again", async () => {
  const { exit, out, err, asked } = await filling(plan, ["two", "by the window", "2"]);
  expect(err).not.toContain("failed");
  expect(exit).toBe(0);
  expect(out).toBe('{"seats":2,"note":"by the window"}\n');
  expect(asked).toEqual([
    "Your visit\nseats: number (Enter alone leaves it open)\n> ",
    "note: string (optional: Enter alone skips it)\n> ",
    "Your visit\nEnter a number. seats: number (Enter alone leaves it open)\n> ",
  ]);
});

test.each([
  [["2", ""], '{"seats":2}\n'],
  [['{"seats":3,"note":"late"}'], '{"seats":3,"note":"late"}\n'],
  [['{"seats":true}', '{"seats":4}'], '{"seats":4}\n'],
])("an optional field is left out by Enter, and JSON is the whole answer: %j", async (answers, out) => {
  expect(await filling(plan, answers)).toMatchObject({ exit: 0, out });
});

test.each([
  ["YES", '"erased all"'],
  ["no", "erase was not run: person declined it."],
])("at a terminal the person approves a call with its arguments, by one of the options: %s", async (answer, result) => {
  const { exit, out, asked } = await filling(erase, ["maybe", answer]);
  expect(exit).toBe(0);
  expect(out).toContain(result);
  const text = 'guide asks: Run erase? {"what":"all"} [yes, no] (Enter alone leaves it open)\n> ';
  expect(asked).toEqual([text, `Choose one of: yes, no. ${text}`]);
});

test("another command answers a waiting tool's question", async () => {
  const { promise: command, resolve } = Promise.withResolvers<string>();
  const err = (text: string): void => {
    const [, id] = / answer r1 (\S+) /.exec(text) ?? [];
    if (id !== undefined) resolve(id);
  };
  const running = toolwright(plan, root, { err });
  const id = await command;
  const wrong = await toolwright(["answer", "r1", id, '{"seats":"two"}'], root);
  expect([wrong.exit, wrong.err]).toEqual([2, `${id} is still open. Seats: Enter a number.\n`]);
  expect((await toolwright(["answer", "r1", id, '{"seats":2}'], root)).exit).toBe(0);
  expect(await running).toMatchObject({ exit: 0, out: '{"seats":2}\n' });
});

test("Enter alone leaves the question open: exit code 3, and the command line that answers", async () => {
  const { exit, out, err } = await toolwright(begin, root, { ask: () => Promise.resolve("") });
  expect(out).toBe("");
  expect(exit).toBe(3);
  expect(err).toContain('  toolwright answer r1 t0-0-0 "…"\nContinue with: toolwright agent --resume r1\n');
});

test("Ctrl+C ends the command with 130, and --resume continues the run", async () => {
  const interrupted = new AbortController();
  const ask = (_question: string, signal: AbortSignal): Promise<string | undefined> =>
    new Promise((resolve) => {
      signal.addEventListener("abort", () => resolve(undefined));
      interrupted.abort();
    });
  const first = await toolwright(begin, root, { ask, interruption: () => interrupted.signal });
  expect(first.exit).toBe(130);
  expect(first.err).toContain("Run r1 was stopped, 3 + 2 tokens.\nContinue with: toolwright agent --resume r1\n");
  const second = await toolwright(goOn, root, { ask: () => Promise.resolve("2024") });
  expect(second).toMatchObject({ exit: 0, out: "It is 2024\n" });
});

test("a run that is resumed works for the user that it began for", async () => {
  const asks = ["agent", "helper", "Find the year.", "--model", "model.js", "--run", "r1", "--user", "ann"];
  expect((await toolwright(asks, root, { ask: () => Promise.resolve("") })).exit).toBe(3);
  const second = await toolwright(goOn, root, { ask: () => Promise.resolve("2024") });
  expect(second).toMatchObject({ exit: 0, out: "For ann\n" });
});

test.each([
  [["agent"], "Name an agent and its task, or use `--resume` with a run."],
  [["agent", "clerk", " "], "Name an agent and its task, or use `--resume` with a run."],
  [["agent", "clerk", "Go.", "--resume", "r1"], "`--resume` accepts no agent and no task: the run already has them."],
])("%j is a wrong command line", async (args, message) => {
  const { exit, err } = await toolwright(args, tempFolder());
  expect(err).toContain(message);
  expect(exit).toBe(2);
});

test("a model that never ends is answered up to the limit of questions, and ended by the limit of messages, by name", async () => {
  const { exit, out, err } = await toolwright(begin.with(4, "endless.js"), root, {
    ask: () => Promise.resolve("2024"),
  });
  expect({ exit, out }).toEqual({ exit: 1, out: "" });
  const times = (text: string): number => err.split(text).length - 1;
  expect(times("clerk asks: Which year? [2024, Both]\n")).toBe(5);
  expect(times("clerk fails at ask_person: LIMIT_REACHED: The limit `questions` of this run is 5 a task")).toBe(45);
  expect(err).toContain(
    "Run r1 failed, 150 + 100 tokens.\nLIMIT_REACHED: The limit `turns` of this run is 50, and it is reached.\n",
  );
});

test("an answer given elsewhere closes the prompt at the terminal", async () => {
  const ask = async (_question: string, signal: AbortSignal): Promise<string | undefined> => {
    const closed = new Promise<undefined>((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
    expect((await toolwright(["answer", "r1", "t0-0-0", "2024"], root)).exit).toBe(0);
    return closed;
  };
  expect(await toolwright(begin, root, { ask })).toMatchObject({ exit: 0, out: "It is 2024\n" });
});

test("a timeline fits the width, and names unknown outcomes, failures and shortened histories", async () => {
  const folder = tempFolder();
  const db = path.join(folder, "runs.db");
  const schema = { type: "object", properties: { text: { type: "string" } } } as const;
  const registry = await runtimeArtifact([{ name: "send", input: schema, execute: "(input) => input" }]);
  const task = "t0";
  const call = { callId: "c1", tool: "send" };
  const usage = { inputTokens: 10, outputTokens: 5, cachedTokens: 0, cost: 0.25 };
  const error = { type: "UNKNOWN_OUTCOME", message: "Whether it took effect is unknown." };
  const entries: readonly NewEntry[] = [
    { type: "task_created", task, agent: "clerk", input: "Go.", documents: [], depth: 0, fingerprint: "f" },
    {
      type: "assistant",
      task,
      finish: "tool-calls",
      usage,
      model: { provider: "p", id: "m" },
      parts: [
        { type: "text", text: "I\nsend \u001b[31mit." },
        { type: "call", ...call, input: { text: "x".repeat(200) } },
        { type: "call", callId: "c2", tool: "gone", input: { key: "s3cret" } },
      ],
    },
    { type: "call_started", task, ...call, input: {} },
    { type: "call_failed", task, ...call, result: { error } },
    { type: "call_finished", task, callId: "c2", tool: "gone", result: "s3cret" },
    { type: "compacted", task, from: 1, to: 2, text: "…", method: "m", tokensBefore: 900, tokensAfter: 90 },
    { type: "cancel_requested", task, reason: "too late" },
    { type: "task_failed", task, error: { type: "LIMIT_REACHED", message: "The limit `turns` is reached." } },
  ];
  const store = await sqliteStore(db);
  await beginRun(store, "r2", entries);
  await store.close();
  const { out, exit } = await toolwright(
    ["timeline", "r2", "--db", db, "--root", path.resolve(registry, "../..")],
    folder,
  );
  expect(out.split("\n")).toEqual([
    "Run r2: failed, 10 + 5 tokens, cost 0.25",
    "clerk says: I send ⟨U+001B⟩[31mit.",
    `clerk calls send(text="${"x".repeat(56)}…`,
    "clerk fails at send: UNKNOWN_OUTCOME: Whether it took effect is unknown.",
    "clerk gets from gone: …",
    "clerk has its history shortened, from 900 to 90 tokens",
    "clerk is asked to stop: too late",
    "clerk failed: LIMIT_REACHED: The limit `turns` is reached.",
    "",
  ]);
  expect(exit).toBe(0);
  const narrow = await toolwright(["timeline", "r2", "--db", db, "--root", path.resolve(registry, "../..")], folder, {
    width: 40,
  });
  expect(Math.max(...narrow.out.split("\n").map(({ length }) => length))).toBe(40);
  writeFileSync(
    path.join(folder, "not.db"),
    "not a database, but long enough to be taken for a damaged one".repeat(20),
  );
  const damaged = await toolwright(["timeline", "--list", "--db", "not.db"], folder);
  expect(damaged.err).toContain("STORE_FAILED");
  expect(damaged.exit).toBe(1);
});

test("a tool's exception is printed with the error id that the model gets", async () => {
  const root = project();
  const broken = whoseTool.replace('ctx.session.user ?? "no one"', 'Promise.reject(new Error("no connection"))');
  writeFileSync(path.join(root, "tools/whose/tool.ts"), broken);
  const ask = (): Promise<string> => Promise.resolve("Both");
  const task = ["agent", "helper", "Find out.", "--model", "model.js"];
  const { exit, err } = await toolwright(task, root, { ask });
  expect(err).toContain("helper fails at whose: INTERNAL: whose failed unexpectedly. Error id: t0-1-0.\n");
  expect(err).toContain("\nError id t0-1-0:\nthrown Error: no connection\n");
  expect(exit).toBe(0);
});
