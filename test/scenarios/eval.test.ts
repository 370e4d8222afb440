import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runCommandLine } from "../../sdk/src/cli/main.ts";
import type { EvalReport } from "../../sdk/src/model/eval/eval-report.ts";
import { casesFile, evalProject, modelModule, writeFiles } from "../support/eval-project.ts";
import { runCommand, type Ended } from "./run-scenario.ts";

let root = "";
const removals: (() => void)[] = [];
let models = 0;

beforeAll(async () => {
  root = evalProject({}, (remove) => removals.push(remove));
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
});

afterAll(() => removals.forEach((remove) => remove()));

beforeEach(() => rmSync(path.join(root, "evals"), { recursive: true, force: true }));

/** Runs `toolwright eval` on cases, with a model whose function has this body. */
async function evaluate(cases: readonly object[], body: string, ...options: readonly string[]): Promise<Ended> {
  // Node caches a loaded module.
  const model = `model-${String((models += 1))}.mjs`;
  writeFiles(root, { "evals/desk.json": casesFile(...cases), [model]: modelModule(body) });
  return runCommand(["eval", "--model", `./${model}`, ...options], root);
}

const reportOf = ({ stdout }: Ended): EvalReport => JSON.parse(stdout) as EvalReport;

async function reported(cases: readonly object[], body: string, ...options: readonly string[]): Promise<EvalReport> {
  return reportOf(await evaluate(cases, body, "--format", "json", ...options));
}

const plan = {
  id: "plan",
  request: "Which plan has account 12?",
  expect: { tool: "account_get", arguments: { id: "12" } },
};
const callsAccount = 'return results.length > 0 ? "Done." : { calls: [{ name: "account_get", args: { id: "12" } }] };';

describe("a case", () => {
  test("that is right passes, with its rate and interval, and exits 0", async () => {
    const ended = await evaluate([plan], callsAccount, "--format", "json", "--runs", "3");
    expect(ended.exit).toBe(0);
    const report = reportOf(ended);
    expect(report.cases).toMatchObject([
      { id: "plan", tool: "account_get", model: "scripted/scripted", status: "passed", runs: 3, right: 3 },
    ]);
    expect(report.cases[0]?.rate.low).toBeCloseTo(0.4385, 3);
    // Three identical runs give no more evidence than one.
    expect(report.tools[0]).toMatchObject({ tool: "account_get", cases: 1, runs: 3, right: 3 });
    expect(report.tools[0]?.rate.low).toBeCloseTo(0.2065, 3);
    expect(report.confusion).toEqual([
      { model: "scripted/scripted", expected: "account_get", called: "account_get", count: 3 },
    ]);
    expect(report.floor).toMatchObject({ model: "fake", runs: 1, choice: { right: 1 } });
  });

  test.each([
    [
      "another tool first",
      'return { calls: [{ name: "kb_search", args: { query: "plan" } }] };',
      "kb_search was called first, where account_get is expected.",
    ],
    ["no tool", 'return "I do not know.";', "account_get was not called."],
    [
      "other arguments",
      'return { calls: [{ name: "account_get", args: { id: "13" } }] };',
      'account_get: /id differs: "13" instead of "12".',
    ],
    [
      "refused arguments, again and again",
      'return results.length > 2 ? "No." : { calls: [{ name: "account_get", args: { nr: 12 } }] };',
      "The arguments of account_get were refused.",
    ],
    ["neither a call nor a text", "return {};", "The answer has neither a text nor a call (it ended with stop)."],
    [
      "a tool that does not exist",
      'return results.length > 0 ? "No." : { calls: [{ name: "account_gte", args: {} }] };',
      "account_gte was called first, where account_get is expected.",
    ],
    [
      "calls without an end",
      'return { calls: [{ name: "account_get", args: { id: results.length } }] };',
      "The model never stops calling tools.",
    ],
  ])("with %s fails, and says why", async (_, body, problem) => {
    const ended = await evaluate([plan], body, "--format", "json");
    const report = reportOf(ended);
    expect(report.cases).toMatchObject([{ status: "failed", runs: 1, right: 0 }]);
    expect(report.cases[0]?.results[0]?.problems).toContain(problem);
    expect([ended.exit, ended.stderr]).toEqual([1, "Wrong: 1 of 1 case.\n"]);
  });

  test("without an expected call passes if the model says something, and fails with any call", async () => {
    const cases = [
      { id: "hello", request: "Hello!", expect: { none: true } },
      { id: "weather", request: "How is the weather?", expect: { none: true } },
      { id: "silent", request: "Say nothing.", expect: { none: true } },
    ];
    const body = `
      if (/nothing/.test(text)) return {};
      return /weather/.test(text) && results.length === 0 ? { calls: [{ name: "kb_search", args: { query: "weather" } }] } : "Hi.";`;
    const { cases: found, confusion } = await reported(cases, body);
    expect(found.map(({ tool, status, results }) => [tool, status, results[0]?.problems])).toEqual([
      ["none", "passed", []],
      ["none", "failed", ["kb_search was called; no call is expected."]],
      ["none", "failed", ["The answer has neither a text nor a call (it ended with stop)."]],
    ]);
    expect(confusion.map(({ expected, called, count }) => [expected, called, count])).toEqual([
      ["none", "none", 2],
      ["none", "kb_search", 1],
    ]);
  });

  test("says which calls were unnecessary, and which forbidden", async () => {
    const cases = [
      { ...plan, id: "more" },
      { ...plan, id: "forbidden", forbid: ["kb_search"] },
    ];
    const body = `return results.length > 0 ? "Done." : { calls: [
      { name: "kb_search", args: { query: "plan" } }, { name: "account_get", args: { id: "12" } } ] };`;
    const { cases: found } = await reported(cases, body);
    expect(found.map(({ status, results }) => [status, results[0]?.unnecessary, results[0]?.problems])).toEqual([
      ["passed", 1, []],
      ["failed", 1, ["kb_search was called, which is forbidden."]],
    ]);
  });

  test("with a forbidden tool runs to its end: the tool counts after the right call too", async () => {
    const body = `return results.length === 0 ? { calls: [{ name: "account_get", args: { id: "12" } }] }
      : results.length === 1 ? { calls: [{ name: "kb_search", args: { query: "plan" } }] } : "Done.";`;
    const { cases: found } = await reported([{ ...plan, forbid: ["kb_search"] }], body);
    expect(found[0]).toMatchObject({
      status: "failed",
      results: [{ problems: ["kb_search was called, which is forbidden."] }],
    });
  });

  test("shows the default of an argument that the model changed", async () => {
    const search = { id: "s", request: "How?", expect: { tool: "kb_search", arguments: { query: "reset" } } };
    const body = 'return { calls: [{ name: "kb_search", args: { query: "reset", limit: 9 } }] };';
    const { cases: found } = await reported([search, { ...plan, id: "after" }], body);
    expect(found.map(({ status, results }) => [status, results[0]?.problems[0]])).toEqual([
      ["failed", "kb_search: /limit differs: 9 instead of 5."],
      ["failed", "kb_search was called first, where account_get is expected."],
    ]);
  });

  test("says whether the message of a refusal led to a right second call", async () => {
    const body = (second: string) =>
      `return results.length === 0 ? { calls: [{ name: "account_get", args: { id: 12 } }] } : ${second};`;
    const again = await reported([plan], body('{ calls: [{ name: "account_get", args: { id: "12" } }] }'));
    expect(again.cases[0]).toMatchObject({ status: "passed", results: [{ refused: 1, recovered: true }] });
    expect(JSON.stringify(again.cases[0]?.results[0]?.transcript)).toContain("expected a string");
    const given = await reported([plan], body('"Sorry."'));
    expect(given.cases[0]).toMatchObject({ status: "failed", results: [{ refused: 1, recovered: false }] });
  });

  test("with several tools expects them in the given order, or in any", async () => {
    const tools = ["account_get", { tool: "kb_search", arguments: { query: "plans" } }];
    const cases = [
      { id: "given", request: "both", expect: { tools } },
      { id: "swapped", request: "swapped", expect: { tools, order: "given" } },
      { id: "any", request: "swapped", expect: { tools, order: "any" } },
      { id: "one", request: "one", expect: { tools } },
    ];
    const body = `
      const account = { name: "account_get", args: { id: "1" } };
      const search = { name: "kb_search", args: { query: "plans" } };
      const order = text === "both" ? [account, search] : text === "swapped" ? [search, account] : [account];
      const made = messages.flatMap((message) => message.calls ?? []).length;
      return order[made] === undefined ? "Done." : { calls: [order[made]] };`;
    const { cases: found } = await reported(cases, body);
    expect(found.map(({ id, status }) => [id, status])).toEqual([
      ["given", "passed"],
      ["swapped", "failed"],
      ["any", "passed"],
      ["one", "failed"],
    ]);
  });

  test("of several turns has one conversation", async () => {
    const turns = { id: "turns", request: ["I have account 12.", "Which plan is it?"], expect: plan.expect };
    const body = `if (/have/.test(text)) return "Yes?"; ${callsAccount}`;
    const { cases: found } = await reported([turns], body);
    expect(found[0]).toMatchObject({ status: "passed", request: turns.request });
    expect(found[0]?.results[0]?.transcript.map(({ role, text }) => [role, text])).toEqual([
      ["user", "I have account 12."],
      ["assistant", "Yes?"],
      ["user", "Which plan is it?"],
      ["assistant", undefined],
      ["tool", undefined],
    ]);
  });

  test("defines the answers of tools and the expected reply; no tool runs", async () => {
    const asked = { ...plan, results: { account_get: { plan: "Team" } } };
    const cases = [
      { ...asked, id: "right", reply: { contains: ["Team", "plan"], matches: "Team\\\\b" } },
      { ...asked, id: "wrong", reply: { contains: "Solo", matches: "^Solo" } },
    ].map((each) => JSON.parse(JSON.stringify(each).replaceAll("\\\\\\\\", "\\\\")) as object);
    const body = `return results.length > 0 ? "Your plan is " + results[0].result.plan : { calls: [{ name: "account_get", args: { id: "12" } }] };`;
    const { cases: found } = await reported(cases, body);
    expect(found.map(({ status, results }) => [status, results[0]?.problems])).toEqual([
      ["passed", []],
      ["failed", ['The reply does not contain "Solo".', 'The reply does not match "^Solo".']],
    ]);
  });

  test("with --live runs the tools", async () => {
    const { cases: found } = await reported([{ ...plan, reply: { contains: "Done" } }], callsAccount, "--live");
    expect(JSON.stringify(found[0]?.results[0]?.transcript)).toContain('"error"');
    expect(found[0]?.status).toBe("passed");
  });
});

describe("arguments", () => {
  const visit = (args: object) => ({ id: "visit", request: "Come.", expect: { tool: "visit_book", arguments: args } });
  const books = (args: object): string =>
    `return results.length > 0 ? "Done." : { calls: [{ name: "visit_book", args: ${JSON.stringify(args)} }] };`;

  test.each([
    ["a default that is left out", { at: "2030-01-01T10:00:00Z", days: [] }, { at: "2030-01-01T10:00:00Z" }],
    ["a default that is given", { at: "2030-01-01T10:00:00Z" }, { at: "2030-01-01T10:00:00Z", days: [] }],
    ["the same instant", { at: "2030-01-01T10:00:00Z" }, { at: "2030-01-01T11:00:00+01:00" }],
    [
      "a set in another order",
      { at: "2030-01-01T10:00:00Z", days: ["a", "b"] },
      { at: "2030-01-01T10:00:00.0Z", days: ["b", "a"] },
    ],
    ["a schema for one of them", { at: { pattern: "^2030" } }, { at: "2030-05-05T00:00:00Z" }],
    ["a schema for all", { type: "object", required: ["at"] }, { at: "2030-05-05T00:00:00Z", days: ["x"] }],
  ])("are equal with %s", async (_, expected, given) => {
    const { cases } = await reported([visit(expected)], books(given));
    expect(cases[0]?.results[0]?.differences).toEqual([]);
    expect(cases[0]?.status).toBe("passed");
  });

  test.each([
    ["another instant", { at: "2030-01-01T10:00:00Z" }, { at: "2030-01-01T10:00:00+01:00" }, [["/at", "differs"]]],
    [
      "an argument that is not expected",
      { at: "2030-01-01T10:00:00Z" },
      { at: "2030-01-01T10:00:00Z", days: ["a"] },
      [["/days", "has other items"]],
    ],
    [
      "another set",
      { at: "2030-01-01T10:00:00Z", days: ["a"] },
      { at: "2030-01-01T10:00:00Z", days: ["b"] },
      [["/days", "has other items"]],
    ],
    ["a schema with another value", { at: { const: "2031" } }, { at: "2030-05-05T00:00:00Z" }, [["/at", "differs"]]],
    [
      "a schema that does not fit",
      { at: { pattern: "^2031" } },
      { at: "2030-05-05T00:00:00Z" },
      [["/at", 'must match pattern "^2031"']],
    ],
  ])("differ, each by its path: %s", async (_, expected, given, differences) => {
    const { cases } = await reported([visit(expected)], books(given));
    expect(cases[0]?.results[0]?.differences.map(({ path: at, message }) => [at, message])).toEqual(differences);
  });
});

describe("errors of a case file", () => {
  const checked = (text: string): Promise<Ended> => {
    writeFiles(root, { "evals/desk.json": text });
    return runCommand(["eval", "--model", "fake"], root);
  };

  test.each([
    [
      "no JSON",
      '{ "cases": [\n  { "id": }\n] }',
      "evals/desk.json:2:11 error CASES_UNREADABLE: evals/desk.json is not valid JSON:",
    ],
    [
      "cut off",
      '{ "cases": [',
      "evals/desk.json:1:13 error CASES_UNREADABLE: evals/desk.json is not valid JSON: it ends too early.",
    ],
    ["empty", "", "error CASES_UNREADABLE: evals/desk.json is empty."],
    ["no list", "{}", "/cases is missing"],
    [
      "a misspelt member",
      casesFile({ ...plan, forbids: [] }),
      "evals/desk.json:12:18 error CASES_INVALID: evals/desk.json: /cases/0/forbids is not known; did you mean `forbid`?",
    ],
    ["a misspelt expectation", casesFile({ ...plan, expect: { tol: "account_get" } }), "did you mean `tool` by `tol`?"],
    [
      "a tool that does not exist",
      casesFile({ ...plan, expect: { tool: "acount_get" } }),
      'evals/desk.json:7:17 error CASES_INVALID: Case "plan": there is no tool "acount_get" (did you mean "account_get"?).',
    ],
    [
      "a forbidden tool that does not exist",
      casesFile({ ...plan, forbid: ["kb_serch"] }),
      'there is no tool "kb_serch" (did you mean "kb_search"?)',
    ],
    [
      "arguments that the tool refuses",
      casesFile({ ...plan, expect: { tool: "account_get", arguments: { id: 12 } } }),
      'evals/desk.json:9:17 error CASES_INVALID: Case "plan": account_get refuses /id: expected a string; got 12',
    ],
    [
      "arguments that are missing",
      casesFile({ ...plan, expect: { tool: "account_get", arguments: {} } }),
      "account_get refuses",
    ],
    ["no id", casesFile({ ...plan, id: "" }), "/cases/0/id must"],
    [
      "an empty request",
      casesFile({ ...plan, request: " " }),
      'evals/desk.json:5:18 error CASES_INVALID: Case "plan": the request is empty.',
    ],
    ["an empty turn", casesFile({ ...plan, request: ["Hello", ""] }), 'Case "plan": the request is empty.'],
    ["a request without turns", casesFile({ ...plan, request: [] }), "/cases/0/request must"],
    [
      "a silence that is not one",
      casesFile({ ...plan, expect: { none: false } }),
      '/cases/0/expect must be { "tool", "arguments" }, { "tools", "order" } or { "none": true }, but is {"none":false}',
    ],
    ["an unknown order", casesFile({ ...plan, expect: { tools: ["account_get"], order: "last" } }), "/cases/0/expect"],
    ["no tools", casesFile({ ...plan, expect: { tools: [] } }), 'but is {"tools":[]}.'],
    [
      "a tool that is both expected and forbidden",
      casesFile({ ...plan, forbid: ["account_get"] }),
      'Case "plan": account_get is both expected and forbidden.',
    ],
    ["a reply that contains a number", casesFile({ ...plan, reply: { contains: 12 } }), "/cases/0/reply/contains"],
    ["results that are a list", casesFile({ ...plan, results: [] }), "/cases/0/results must"],
    ["the result of an unknown tool", casesFile({ ...plan, results: { kb_serch: 1 } }), 'there is no tool "kb_serch"'],
    ["an empty mode", casesFile({ ...plan, mode: "" }), "/cases/0/mode must"],
    ["an agent that is a number", casesFile({ ...plan, agent: 1 }), "/cases/0/agent must"],
    ["an unknown origin", casesFile({ ...plan, generated: "person" }), "/cases/0/generated must"],
    ["one id twice", casesFile(plan, plan), 'two cases have the id "plan"'],
    [
      "a pattern that backtracks without an end",
      casesFile({ ...plan, reply: { matches: "(?=a)b" } }),
      "cannot be matched in linear time",
    ],
    [
      "a pattern that is not valid",
      casesFile({ ...plan, reply: { matches: "(" } }),
      'Case "plan": the pattern "(" is not a regular expression.',
    ],
    [
      "an argument with a wrong name",
      casesFile({ ...plan, expect: { tool: "account_get", arguments: { idd: "12" } } }),
      'account_get refuses /idd: unknown key; did you mean "id"?\n',
    ],
  ])("is reported with its location, and exits 2: %s", async (_, text, message) => {
    const { exit, stderr, stdout } = await checked(text);
    expect(stderr).toContain(message);
    expect([exit, stdout]).toEqual([2, ""]);
  });

  test("is all reported at once, also as JSON", async () => {
    writeFiles(root, {
      "evals/desk.json": casesFile({ ...plan, expect: { tool: "a" } }, { ...plan, id: "b", forbid: ["c"] }),
    });
    const { exit, stdout } = await runCommand(["eval", "--model", "fake", "--format", "json"], root);
    const { error } = JSON.parse(stdout) as { error: { code: string; findings: { at: object }[] } };
    expect([exit, error.code, error.findings.length]).toEqual([2, "CASES_INVALID", 2]);
    expect(error.findings[0]?.at).toEqual({ file: "evals/desk.json", line: 7, column: 17 });
  });
});

test.each([
  [["--model", "nowhere.mjs"], "MODEL_UNREADABLE: nowhere.mjs does not exist."],
  [["--model", "./model"], "MODEL_UNREADABLE: model is not a JavaScript or TypeScript file."],
  [["--model", "gpt"], 'MODEL_UNKNOWN: "gpt" is not the name of a model.'],
  [["--model", "opnai/gpt"], 'MODEL_UNKNOWN: There is no provider "opnai". Did you mean "openai"?'],
  [
    ["--model", "mistral/large"],
    "PACKAGE_MISSING: mistral/large needs the package @ai-sdk/mistral, which is not installed",
  ],
  [[], "MODEL_MISSING"],
  [["--model", "fake", "--runs", "0"], "'--runs <count>' takes a whole number from 1; got '0'."],
  [["--model", "fake", "--min", "2"], "'--min <share>' takes a share from 0 to 1; got '2'."],
  [["--model", "fake", "--price", "1"], "'--price <in,out>' takes two prices"],
  [["--model", "fake", "--base-url", "localhost"], "'--base-url <url>' takes an address"],
  [["--mcp", "node server.js", "--live"], "'--live' needs tools of the project"],
  [["--mcp", "node server.js"], "'--mcp <server>' needs '--cases <file>', or '--suggest'."],
  [["--model", "fake", "--no-worse"], "'--no-worse' needs '--against <report>'."],
  [["--model", "fake", "--format", "pdf"], "Allowed choices are text, json, markdown."],
  [["--model", "fake", "acount_get"], 'There is no tool "acount_get". Did you mean "account_get"?'],
  [["--model", "fake", "--cases", "none.json"], "CASES_UNREADABLE"],
])("the wrong command line %j exits 2 and says why", async (options, message) => {
  writeFiles(root, { "evals/desk.json": casesFile(plan) });
  const { exit, stderr } = await runCommand(["eval", ...options], root);
  expect(stderr).toContain(message);
  expect(exit).toBe(2);
});

test("the minimum share is a gate", async () => {
  const cases = [plan, { id: "hello", request: "Hello!", expect: { none: true } }];
  const half = (min: string) => evaluate(cases, callsAccount, "--min", min);
  expect((await half("0.5")).exit).toBe(0);
  const { exit, stderr } = await half("0.6");
  expect([exit, stderr]).toEqual([1, "scripted/scripted has 50 % (9–91 %); the minimum is 0.6.\n"]);
});

test("only cases of the named tools are run", async () => {
  const cases = [plan, { id: "search", request: "How?", expect: { tool: "kb_search" } }];
  const ended = await evaluate(cases, callsAccount, "--format", "json", "account_get");
  expect(reportOf(ended).cases.map(({ id }) => id)).toEqual(["plan"]);
});

describe("recordings", () => {
  const recordingFiles = (): readonly string[] =>
    readdirSync(path.join(root, "evals/.recordings"), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.\d+\.json$/.test(file))
      .map((file) => path.join(root, "evals/.recordings", file));
  const replay = (...options: readonly string[]): Promise<Ended> =>
    runCommand(["eval", "--replay", "--format", "json", ...options], root);

  test("are replayed without the model, with the same verdicts", async () => {
    const first = await reported([plan], callsAccount, "--runs", "2");
    for (const options of [[], ["--model", "scripted/scripted"], ["--runs", "2"]]) {
      const ended = await replay(...options);
      expect(ended.exit).toBe(0);
      const second = reportOf(ended);
      expect(second.isReplay).toBe(true);
      expect(second.cases).toEqual(first.cases);
    }
  });

  test("contain no header and no key, and are named by their request", async () => {
    await evaluate([plan], callsAccount);
    const [file = ""] = recordingFiles();
    const recording = JSON.parse(readFileSync(file, "utf8")) as object;
    expect(Object.keys(recording)).toEqual([
      "format",
      "case",
      "model",
      "form",
      "run",
      "request",
      "answer",
      "session",
      "digest",
    ]);
    expect(path.relative(root, file)).toMatch(
      /^evals\/\.recordings\/scripted-scripted-[0-9a-f]{8}\/plan\/[0-9a-f]{32}\.1\.json$/,
    );
  });

  test("that are missing, of more runs or of an other model, fail", async () => {
    expect(await replay()).toMatchObject({ exit: 2 });
    await evaluate([plan], callsAccount);
    const more = await replay("--runs", "2");
    expect(more.exit).toBe(1);
    expect(reportOf(more).cases).toMatchObject([
      { status: "missing", runs: 1, right: 1, reason: "Run 2 is not recorded." },
    ]);
    const other = await replay("--model", "openai/gpt-5");
    expect(other.exit).toBe(1);
    expect(reportOf(other).cases).toMatchObject([{ status: "missing", runs: 0, rate: { value: 0, low: 0, high: 1 } }]);
  });

  test("of another request are stale, and never passed silently", async () => {
    await evaluate([plan], callsAccount);
    writeFiles(root, { "evals/desk.json": casesFile({ ...plan, request: "The plan of account 12?" }) });
    const ended = await replay();
    expect(ended.exit).toBe(1);
    expect(ended.stderr).toBe("Without a result: 1 of 1 case.\n");
    expect(reportOf(ended).cases).toMatchObject([
      { status: "stale", reason: "Since its recording, the request, the prompt or what tools answer has changed." },
    ]);
  });

  test("of another definition are stale, by the name of the tool", async () => {
    await evaluate([plan], callsAccount);
    const file = path.join(root, "tools/kb_search/tool.ts");
    const before = readFileSync(file, "utf8");
    try {
      writeFileSync(file, before.replace("Search the help-centre articles.", "Find help-centre articles."));
      const ended = await replay("--build");
      expect(ended.exit).toBe(1);
      expect(reportOf(ended).cases[0]).toMatchObject({
        status: "stale",
        reason: "Since its recording, the definition of kb_search has changed.",
      });
    } finally {
      writeFileSync(file, before);
      expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
    }
    expect((await replay()).exit).toBe(0);
  });

  test("that were edited by hand are an error", async () => {
    await evaluate([plan], callsAccount);
    const [file = ""] = recordingFiles();
    const text = readFileSync(file, "utf8");
    for (const damaged of [text.replace('\\"12\\"', '\\"13\\"'), text.slice(0, 100), ""]) {
      expect(damaged).not.toBe(text);
      writeFileSync(file, damaged);
      const ended = await replay();
      expect(ended.exit).not.toBe(0);
    }
    writeFileSync(file, text.replace('\\"12\\"', '\\"13\\"'));
    const report = reportOf(await replay("--model", "scripted/scripted"));
    expect(report.cases[0]?.status).toBe("error");
    expect(report.cases[0]?.reason).toContain("was changed by hand, or is not complete");
  });

  test("of two runs of the command at once are all kept", async () => {
    const cases = Array.from({ length: 10 }, (_, index) => ({ ...plan, id: `plan ${String(index)}` }));
    const [one, other] = await Promise.all([evaluate(cases, callsAccount), evaluate(cases, callsAccount)]);
    expect([one.exit, other.exit]).toEqual([0, 0]);
    const ended = await replay();
    expect([ended.exit, reportOf(ended).cases.length]).toEqual([0, 10]);
    expect(existsSync(path.join(root, "evals/.recordings/.open-runs.json"))).toBe(false);
    expect(recordingFiles().every((file) => existsSync(file))).toBe(true);
  });
});

test("several models are shown side by side, each with its own rate", async () => {
  writeFiles(root, {
    "evals/desk.json": casesFile(plan),
    "right.mjs": named("right", callsAccount),
    "wrong.mjs": named("wrong", 'return "No.";'),
  });
  const ended = await runCommand(
    ["eval", "--model", "./right.mjs", "--model", "./wrong.mjs", "--format", "json"],
    root,
  );
  const report = reportOf(ended);
  expect(ended.exit).toBe(1);
  expect(report.models.map(({ model, right, runs }) => [model, right, runs])).toEqual([
    ["test/right", 1, 1],
    ["test/wrong", 0, 1],
  ]);
  expect(report.cases.map(({ id, model, status }) => [id, model, status])).toEqual([
    ["plan", "test/right", "passed"],
    ["plan", "test/wrong", "failed"],
  ]);
  const twice = await runCommand(["eval", "--model", "./right.mjs", "--model", "./right.mjs"], root);
  expect([twice.exit, twice.stderr.split("\n")[0]]).toEqual([
    2,
    "error MODEL_UNKNOWN: Two of the models are named test/right.",
  ]);
});

/** A module with a scripted model of this name. */
const named = (id: string, body: string): string =>
  modelModule(body)
    .replace("export default scriptedModel(", "const model = scriptedModel(")
    .replace(/\);\n$/, "") + `).languageModel;\n\nexport default { ...model, provider: "test", modelId: "${id}" };\n`;

test("without a model, CI replays recordings, and does not ask the configured model", async () => {
  await evaluate([plan], callsAccount);
  const config = path.join(root, "toolwright.config.json");
  writeFileSync(config, JSON.stringify({ agents: { model: "./configured.mjs" } }));
  writeFiles(root, { "configured.mjs": named("configured", callsAccount) });
  const modelIn = async (env: Readonly<Record<string, string>>): Promise<string | undefined> => {
    let stdout = "";
    await runCommandLine(["eval", "--format", "json"], {
      cwd: root,
      env,
      color: false,
      out: (text) => (stdout += text),
      err: () => undefined,
      readInput: () => Promise.resolve(""),
    });
    return (JSON.parse(stdout) as EvalReport).models.map(({ model }) => model).join();
  };
  try {
    expect(await modelIn({ CI: "true" })).toBe("scripted/scripted");
    expect(await modelIn({})).toBe("test/configured");
  } finally {
    rmSync(config);
  }
});

describe("two versions", () => {
  const many = Array.from({ length: 6 }, (_, index) => ({ ...plan, id: `plan ${String(index)}` }));
  /** Right only if the definition says that the number belongs to the contract. */
  const reads = (word: string): string => `
    const isRead = tools.some(({ description }) => description.includes(${JSON.stringify(word)}));
    return results.length > 0 ? "Done." : { calls: [{ name: isRead ? "account_get" : "kb_search", args: isRead ? { id: "12" } : { query: "plan" } }] };`;

  test("are compared tool by tool, with the report of the version before", async () => {
    const before = await evaluate(many, reads("Obtain"), "--format", "json", "--out", "before.json");
    expect(before).toMatchObject({ exit: 1, stdout: "" });
    const ended = await evaluate(many, reads("Get plan"), "--against", "before.json", "--no-worse", "--format", "json");
    expect(ended.exit).toBe(0);
    expect(reportOf(ended).comparison).toMatchObject([
      {
        tool: "account_get",
        verdict: "better",
        cases: 6,
        improved: 6,
        worsened: 0,
        before: { right: 0 },
        after: { right: 6 },
      },
    ]);
    const replayed = await runCommand(["eval", "--replay", "--against", "before.json", "--format", "json"], root);
    expect(reportOf(replayed).comparison).toEqual(reportOf(ended).comparison);
    writeFiles(root, { "report.json": ended.stdout });
    const worse = await evaluate(many, reads("Obtain"), "--against", "report.json", "--no-worse", "--format", "json");
    expect(reportOf(worse).comparison).toMatchObject([{ verdict: "worse", improved: 0, worsened: 6 }]);
    expect([worse.exit, worse.stderr]).toEqual([1, "account_get is worse with scripted/scripted than before.\n"]);
  });

  test.each([
    ["a registry file", "dist/tool_registry.json"],
    ["a text", "evals/desk.json"],
  ])("of which one is %s exit 2", async (_, file) => {
    const ended = await evaluate(many, callsAccount, "--against", file);
    expect([ended.exit, ended.stderr.split("\n")[0]]).toEqual([
      2,
      `error BASE_NOT_FOUND: ${file} is not a report of this version of Toolwright.`,
    ]);
  });

  test("of which one does not exist exit 2", async () => {
    const ended = await evaluate(many, callsAccount, "--against", "nowhere");
    expect([ended.exit, ended.stderr.split("\n")[0]]).toEqual([
      2,
      expect.stringContaining("error BASE_NOT_FOUND: The file nowhere cannot be read: ENOENT"),
    ]);
  });
});

test("the report is written in each format, and the text is printed", async () => {
  for (const [format, begin] of [
    ["json", "{"],
    ["markdown", "# Evals"],
  ] as const) {
    const ended = await evaluate([plan], callsAccount, "--format", format, "--out", `out/report.${format}`);
    expect(readFileSync(path.join(root, `out/report.${format}`), "utf8").startsWith(begin)).toBe(true);
    expect(ended.exit).toBe(0);
  }
});

test.each([
  ["a report", ["--model", "fake", "--out", "desk/report.txt"]],
  ["a recording", ["--model", "fake"]],
  ["suggested cases", ["--suggest", "--out", "desk/more.json"]],
])("where %s cannot be written, the file is named with what to do", async (_what, options) => {
  writeFiles(root, { "evals/desk.json": casesFile(plan), "evals/.recordings": "no folder", desk: "no folder" });
  const { exit, stderr } = await runCommand(["eval", ...options], root);
  rmSync(path.join(root, "desk"));
  expect(exit).toBe(2);
  expect(stderr).toMatch(/^error FILE_LOCKED: <root>.+ cannot be written: E.+\.\nCheck that .+ writable/);
  expect(stderr).not.toContain("    at ");
});

describe("suggested cases", () => {
  const suggested = (): { cases: { id: string; expect: object; forbid?: readonly string[]; generated?: string }[] } =>
    JSON.parse(readFileSync(path.join(root, "evals/suggested.json"), "utf8")) as never;

  test("are confusion pairs, missing arguments and requests outside the set, valid and marked", async () => {
    expect(await runCommand(["eval", "--suggest"], root)).toMatchObject({ exit: 0 });
    const { cases } = suggested();
    expect(
      cases
        .filter(({ id }) => !id.startsWith("outside"))
        .map(({ id, expect: expected, forbid }) => [id, expected, forbid]),
    ).toEqual([
      ["kb_search, not account_get", { tool: "kb_search" }, ["account_get"]],
      ["account_get, not kb_search", { tool: "account_get" }, ["kb_search"]],
      ["account_get without number of the account", { none: true }, undefined],
      ["greet without whom to greet", { none: true }, undefined],
      ["visit_book without when", { none: true }, undefined],
    ]);
    expect(cases.filter(({ id }) => id.startsWith("outside")).length).toBeGreaterThan(2);
    expect(cases.every(({ generated }) => generated === "template")).toBe(true);
    const unasked = await runCommand(["eval", "--replay", "--model", "fake"], root);
    // The request does not follow a case that is named after its request.
    expect(unasked.stdout).toMatch(/^ {2}missing outside: [^:]+$/m);
    expect((await runCommand(["eval", "--model", "fake"], root)).exit).toBe(1);
    expect((await runCommand(["eval", "--suggest"], root)).stdout).toContain("There are no new cases to suggest");
  });

  test("are added to the cases that a person wrote", async () => {
    await runCommand(["eval", "--suggest"], root);
    const [first, ...others] = suggested().cases;
    const edited = { ...first, request: "How is a password reset?" };
    writeFiles(root, { "evals/suggested.json": casesFile(edited, ...others.slice(1)) });
    expect((await runCommand(["eval", "--suggest"], root)).stdout).toContain("1 case added");
    expect(suggested().cases[0]).toEqual(edited);
  });
});

describe("cases for other tools", () => {
  test("are answered with the tools of an MCP server", async () => {
    const server = path.resolve(
      import.meta.dirname,
      "../../node_modules/@modelcontextprotocol/server-memory/dist/index.js",
    );
    const cases = [{ id: "read", request: "Show me the whole graph.", expect: { tool: "read_graph" } }];
    writeFiles(root, {
      "cases.json": casesFile(...cases),
      "mcp.mjs": modelModule('return { calls: [{ name: "read_graph" }] };'),
    });
    const args = ["eval", "--mcp", `node ${server}`, "--cases", "cases.json", "--format", "json"];
    const ended = await runCommand([...args, "--model", "./mcp.mjs"], root);
    expect([ended.exit, ended.stderr]).toEqual([0, ""]);
    expect(reportOf(ended).cases).toMatchObject([{ id: "read", tool: "read_graph", status: "passed" }]);
    expect((await runCommand([...args, "--replay"], root)).exit).toBe(0);
  });
});

test("of an MCP server without tools, the remedy is about the server, and not about a project", async () => {
  const server = `import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, params, method } = JSON.parse(line);
  const { protocolVersion } = params ?? {};
  const hello = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "bare", version: "1" } };
  const result = method === "initialize" ? hello : { tools: [] };
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
});
`;
  writeFiles(root, { "bare.mjs": server, "cases.json": casesFile(plan) });
  const args = ["eval", "--mcp", "node bare.mjs", "--cases", "cases.json", "--model", "fake"];
  expect(await runCommand(args, root)).toEqual({
    exit: 2,
    stdout: "",
    stderr:
      "error NO_TOOLS: The MCP server has no tools.\nStart the server with the options that enable its tools, or name another server.\n",
  });
});

describe("a run that is stopped", () => {
  const cases = Array.from({ length: 6 }, (_, index) => ({ ...plan, id: `plan ${String(index)}` }));

  test("by the cost ceiling spends no more, keeps paid answers, and continues from there", async () => {
    const asked = path.join(root, "asked.txt");
    writeFileSync(asked, "");
    const body = `(await import("node:fs")).appendFileSync(${JSON.stringify(asked)}, "x"); ${callsAccount}`;
    const model = "costs.mjs";
    writeFiles(root, {
      "evals/desk.json": casesFile(...cases),
      [model]: modelModule(body).replace("({ messages", "async ({ messages"),
    });
    const run = (...options: readonly string[]) =>
      runCommand(["eval", "--model", `./${model}`, "--price", "1000,1000", "--format", "json", ...options], root);
    const first = await run("--max-cost", "0.8");
    const stopped = reportOf(first);
    expect([first.exit, stopped.stopped]).toEqual([3, "cost"]);
    const answered = readFileSync(asked, "utf8").length;
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(6);
    expect(stopped.cases.filter(({ status }) => status === "passed")).toHaveLength(answered);
    expect(stopped.cases.filter(({ status }) => status === "missing")).toHaveLength(6 - answered);
    expect(stopped.usage.cost).toBeLessThanOrEqual(0.8);
    const second = await run();
    expect([second.exit, readFileSync(asked, "utf8").length]).toEqual([0, 6]);
    // The run is complete, so the next one sends new requests.
    expect((await run()).exit).toBe(0);
    expect(readFileSync(asked, "utf8")).toHaveLength(12);
  });

  /** A slow model that records each request in a file. */
  const slowly = (asked: string): string => `
    (await import("node:fs")).appendFileSync(${JSON.stringify(asked)}, "x");
    await new Promise((resolve) => setTimeout(resolve, 100));
    ${callsAccount}`;
  const slowProject = (model: string): { asked: string; args: readonly string[] } => {
    const asked = path.join(root, "asked.txt");
    writeFileSync(asked, "");
    const text = modelModule(slowly(asked)).replace("({ messages", "async ({ messages");
    writeFiles(root, { "evals/desk.json": casesFile(...cases), [model]: text });
    return { asked, args: ["eval", "--model", `./${model}`, "--format", "json"] };
  };
  const untilAsked = (asked: string, count: number): Promise<boolean> =>
    vi.waitUntil(() => readFileSync(asked, "utf8").length >= count, { timeout: 60_000, interval: 5 });

  test("by the person keeps paid answers, and continues from there", async () => {
    const { asked, args } = slowProject("interrupted.mjs");
    const controller = new AbortController();
    let stdout = "";
    const running = runCommandLine(args, {
      cwd: root,
      env: {},
      color: false,
      out: (text) => (stdout += text),
      err: () => undefined,
      readInput: () => Promise.resolve(""),
      interruption: () => controller.signal,
    });
    await untilAsked(asked, 2);
    controller.abort();
    expect(await running).toBe(3);
    const report = JSON.parse(stdout) as EvalReport;
    expect(report.stopped).toBe("person");
    const answered = report.cases.filter(({ status }) => status === "passed").length;
    expect(answered).toBe(readFileSync(asked, "utf8").length);
    expect(answered).toBeLessThan(6);
    const second = await runCommand(args, root);
    expect([second.exit, readFileSync(asked, "utf8").length]).toEqual([0, 6]);
  });

  test("by a kill continues from there", async () => {
    const { asked, args } = slowProject("killed.mjs");
    const program = path.resolve(import.meta.dirname, "../../sdk/src/cli/bin.ts");
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: "ignore" });
    await untilAsked(asked, 3);
    child.kill("SIGKILL");
    await once(child, "exit");
    const before = readFileSync(asked, "utf8").length;
    const second = await runCommand(args, root);
    expect([second.exit, reportOf(second).cases.length]).toEqual([0, 6]);
    // The interrupted request is sent again.
    expect(readFileSync(asked, "utf8").length).toBeLessThanOrEqual(7);
    expect(before).toBeLessThan(6);
  });

  test("without a price, a ceiling is refused", async () => {
    const ended = await evaluate(cases, callsAccount, "--max-cost", "1");
    expect(ended.exit).toBe(2);
    expect(ended.stderr).toContain("'--max-cost' needs the price of scripted/scripted");
  });
});
