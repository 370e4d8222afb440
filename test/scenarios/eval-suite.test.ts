// @module-tag full
import { execFile } from "node:child_process";
import { readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evalSuite } from "../../sdk/src/testing.ts";
import { casesFile, evalProject, modelModule, writeFiles } from "../support/eval-project.ts";
import { repository } from "../support/shown-code.ts";
import { runCommand } from "./run-scenario.ts";

const cases = casesFile(
  {
    id: "plan of an account",
    request: "Which plan has account 12?",
    expect: { tool: "account_get", arguments: { id: "12" } },
  },
  { id: "a greeting", request: "Hello!", expect: { none: true } },
  { id: "an article", request: "How do I reset my password?", expect: { tool: "kb_search" } },
);

/** Calls `account_get` for every request but a greeting: right in two of the three cases. */
const model = modelModule(
  'return text === "Hello!" ? "Hello." : results.length > 0 ? "Done." : { calls: [{ name: "account_get", args: { id: "12" } }] };',
);

const suiteFile = (options: string): string => `import { evalSuite } from "toolwright/testing";

await evalSuite(${options});
`;

const removals: (() => void)[] = [];
let root = "";

beforeAll(async () => {
  root = evalProject({ "evals/desk.json": cases, "model.mjs": model }, (remove) => removals.push(remove));
  symlinkSync(path.join(repository, "node_modules/vitest"), path.join(root, "node_modules/vitest"), "dir");
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
});

afterAll(() => removals.forEach((remove) => remove()));

interface VitestReport {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs test files of the project in a separate Vitest; returns its report. */
async function runVitest(files: Readonly<Record<string, string>>): Promise<VitestReport> {
  writeFiles(root, files);
  const flags = ["run", "--maxWorkers=1", "--reporter=json", "--outputFile=report.json", ...Object.keys(files)];
  const args = [path.join(repository, "node_modules/vitest/vitest.mjs"), ...flags];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  await new Promise<void>((resolve) => execFile(process.execPath, args, { cwd: root, env }, () => resolve()));
  return JSON.parse(readFileSync(path.join(root, "report.json"), "utf8")) as VitestReport;
}

test("a suite has one test for each case and model, and a failure gives the reason", async () => {
  const { testResults } = await runVitest({ "asked.test.mjs": suiteFile('{ model: "./model.mjs" }') });
  const results = testResults.flatMap((file) => file.assertionResults);
  expect(results.map(({ fullName, status }) => `${fullName}: ${status}`)).toEqual([
    "scripted/scripted plan of an account: passed",
    "scripted/scripted a greeting: passed",
    "scripted/scripted an article: failed",
  ]);
  expect(results[2]?.failureMessages[0]).toContain(
    "0 of 1 run right.\naccount_get was called first, where kb_search is expected.\nkb_search was not called.",
  );
});

test("without a model a suite replays recordings, and a case that was never asked fails with the command", async () => {
  const recorded = await runCommand(["eval", "--model", "./model.mjs"], root);
  expect(recorded.exit).toBe(1);
  const late = casesFile({ id: "a late case", request: "Who owns account 3?", expect: { tool: "account_get" } });
  const { testResults } = await runVitest({ "evals/late.json": late, "replayed.test.mjs": suiteFile("") });
  const results = testResults.flatMap((file) => file.assertionResults);
  expect(results.map(({ fullName, status }) => `${fullName}: ${status}`)).toEqual([
    "scripted/scripted plan of an account: passed",
    "scripted/scripted a greeting: passed",
    "scripted/scripted an article: failed",
    "scripted/scripted a late case: failed",
  ]);
  expect(results[3]?.failureMessages[0]).toContain(
    "There is no recording of scripted/scripted: `toolwright eval` with that",
  );
});

test("a suite without a model and without recordings is an error that names the command", async () => {
  rmSync(path.join(root, "evals/.recordings"), { recursive: true, force: true });
  await expect(evalSuite({ root })).rejects.toMatchObject({
    code: "MODEL_MISSING",
    remedy: "Record answers with `toolwright eval --model <name>`, or give the suite a model.",
  });
});

test("a suite of a tool that has no cases is an error", async () => {
  await expect(evalSuite({ root, model: "fake", tools: ["visit_book"] })).rejects.toMatchObject({
    code: "CASES_NOT_FOUND",
  });
});

test("a model that is not known is an error before the first test", async () => {
  await expect(evalSuite({ root, model: "unheard-of/best-1" })).rejects.toMatchObject({ code: "MODEL_UNKNOWN" });
});
