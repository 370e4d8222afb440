import { mkdtemp, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildProject } from "toolwright/build";
import { openTestSession } from "toolwright/testing";
import { expect, it, onTestFinished } from "vitest";
import { categories } from "../categories/index.generated.ts";
import { project } from "./project.ts";
import { render } from "./render.ts";
import { starters } from "./starters.ts";
import { toolAnswers } from "./tool-answers.ts";

const repository = path.resolve(import.meta.dirname, "../..");
const names = ["weather_get", "weather_set", "order_get", "issue_create", "b"];

it("a project with both starters and many blank tools of every category builds, and each tool answers (A3)", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "many-tools-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
  const tools = categories.flatMap((category) =>
    names.map((name) => ({ category, answers: { tool: `${name}_${category.id}` } })),
  );
  const inTools = (tool: string): string => path.join(folder, "tools", tool);
  await render(
    [
      { generator: "project", answers: project.sample, folder },
      ...starters.map(({ id, tool, sample }) => ({ generator: id, answers: sample, folder: inTools(tool) })),
      ...tools.map(({ category, answers }) => ({
        generator: category.id,
        answers: toolAnswers({ category, answers }),
        folder: inTools(answers.tool),
      })),
    ],
    path.join(repository, "templates"),
  );
  const built = await buildProject({ root: folder });
  const open = built.findings.filter(({ severity }) => severity !== "info");
  // Two blank tools of one category differ only by name, which is a warning.
  expect(new Set(open.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
    new Set(["warning desc-placeholder", "warning set-confusable"]),
  );
  expect(open.filter(({ tool }) => starters.some((starter) => starter.tool === tool))).toEqual([]);

  const session = await openTestSession({ registry: path.join(folder, "dist/tool_registry.json") });
  for (const { category, answers } of tools) {
    const response = await session.call(answers.tool, { [category.field]: "something" });
    expect(response).toMatchObject({ ok: false, error: { type: "PERMANENT" } });
  }
  const found = await session.call("note_search", { query: "releases" });
  expect(found).toMatchObject({ ok: true, data: [{ id: "release" }] });
});
