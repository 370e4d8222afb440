import path from "node:path";
import { expect, test } from "vitest";
import { linkedProject } from "#test/support/linked-project.ts";
import { buildProject } from "../../build.ts";
import { runCommandLine } from "../main.ts";

test("a failing hook is named in the talk, which continues", async () => {
  const root = linkedProject({
    "workflows/Shop/workflow.json": JSON.stringify({
      workflow_name: "Shop",
      agents: { Clerk: { instructions: "Sell." } },
      tools: { lifecycle_hooks: [{ name: "opening", module: "tools.opening", function: "opening" }] },
    }),
    "workflows/Shop/tools/opening.js":
      'export const TRIGGER = "on_start";\n/** Looks on. */\nexport function opening(manager, history) { throw new Error("x"); }\n',
    "model.mjs":
      'import { scriptedModel } from "toolwright/testing";\nexport const model = scriptedModel(["Good day."]).languageModel;\n',
  });
  await buildProject({ root });
  const said = { out: "", err: "" };
  const exit = await runCommandLine(["talk", "workflows/Shop/workflow.json", "--model", path.join(root, "model.mjs")], {
    cwd: root,
    env: {},
    color: false,
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
    readInput: () => Promise.resolve("Hello\n"),
  });
  expect(said.err).toMatch(/^The hook opening failed unexpectedly\. Error id: /m);
  expect([exit, said.out]).toEqual([0, "Clerk: Good day.\n"]);
});

test.each([
  ["without a model", [], "No model is configured, so the scripted model answers"],
  ["with --model fake", ["--model", "fake"], "Conversation "],
])("the scripted model talks %s, without a key", async (_, model, notice) => {
  const root = linkedProject({
    "workflows/Shop/workflow.json": JSON.stringify({
      workflow_name: "Shop",
      agents: { Clerk: { instructions: "Sell." } },
    }),
  });
  await buildProject({ root });
  const said = { out: "", err: "" };
  const exit = await runCommandLine(["talk", "Shop", "Hello", ...model], {
    cwd: root,
    env: {},
    color: false,
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
    readInput: () => Promise.resolve(""),
  });
  expect(said.err).toContain(notice);
  expect([exit, said.out]).toEqual([0, expect.stringContaining("Clerk: I am the scripted model")]);
});
