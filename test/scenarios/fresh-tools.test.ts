import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { linkedProject } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

const kinds = [
  "retrieval",
  "action",
  "utility",
  "ui",
  "orchestration",
  "agent-as-tool",
  "ask-master",
  "handoff",
  "non-function",
];

test("a fresh project with one tool of each kind builds with at most 12 lines, one for each kind of warning", async () => {
  const root = linkedProject({ "package.json": '{ "name": "fresh", "version": "1.0.0", "type": "module" }' });
  for (const kind of kinds)
    expect(
      (await runCommand(["new", `order_${kind.replaceAll("-", "_")}`, "--category", kind, "--yes"], root)).exit,
    ).toBe(0);
  await runCommand(["new", "order_begin", "--category", "lifecycle", "--on", "on_start", "--yes"], root);
  const { exit, stdout, stderr } = await runCommand(["build"], root);
  expect(exit).toBe(0);
  const lines = `${stdout}\n${stderr}`.split("\n").filter((line) => line.trim() !== "");
  expect(lines.length).toBeLessThanOrEqual(12);
  expect(lines.filter((line) => line.includes("desc-placeholder"))).toHaveLength(1);
  const verified = await runCommand(["verify", "--format", "json"], root);
  const { findings } = JSON.parse(verified.stdout) as { readonly findings: readonly { rule: string; tool: string }[] };
  const tools = findings.filter(({ rule }) => rule === "desc-placeholder").map(({ tool }) => tool);
  expect(tools).toHaveLength(10);
  expect(new Set(tools).size).toBe(10);
});

test.each(["retrieval", "action"])(
  "the example tool of a new project passes its evals without a key: %s",
  async (category) => {
    const folder = tempFolder();
    expect((await runCommand(["new", "desk", "--category", category, "--yes"], folder)).exit).toBe(0);
    const root = path.join(folder, "desk");
    mkdirSync(path.join(root, "node_modules"));
    symlinkSync(path.resolve(import.meta.dirname, "../../sdk"), path.join(root, "node_modules/toolwright"), "dir");
    const asked = await runCommand(["eval", "--model", "fake"], root);
    expect([asked.exit, asked.stdout]).toEqual([0, expect.stringContaining("1 case: 1 passed.")]);
    expect((await runCommand(["eval", "--replay"], root)).exit).toBe(0);
  },
);
