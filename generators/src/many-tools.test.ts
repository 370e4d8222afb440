import { mkdtemp, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildProject } from "toolwright/build";
import { openTestSession } from "toolwright/testing";
import { expect, it, onTestFinished } from "vitest";
import retrieval from "../categories/retrieval.ts";
import ui from "../categories/ui.ts";
import { categories } from "../categories/index.generated.ts";
import { project, starters } from "./generators.ts";
import { render } from "./render.ts";
import { readTexts } from "./tool/read-texts.ts";
import { toolData } from "./tool/tool-data.ts";

const repository = path.resolve(import.meta.dirname, "../..");
const names = ["weather_get", "b"];

const described = [retrieval, ui].map((category) => ({
  category,
  answers: { tool: `town_${category.id}` },
  texts: readTexts({
    from: `Get what is known about a town, and return it. Use when the user asks for a ${category.id} town, such as "What is Rome like?". Not for countries.`,
    param: [
      "town: string – Name of the town, such as Rome.",
      "limit: integer – Most results. @minimum 1",
      "exact: boolean – Whether the name has to be the same.",
      'sort?: "name" | "size" – What the list is sorted by.',
      "sizes?: Record<string, number> – Fewest people, by kind of town.",
    ],
    returns: [
      "name: string – Name of the town.",
      "people: integer – How many people live there.",
      "coast: boolean – Whether it is at the sea.",
      'kind: "village" | "city" – How large it is.',
      "tags: string[] – What it is known for.",
    ],
  }),
}));

/** What a blank tool of each category is called with, and how it responds. */
const calls = {
  action: [{ target: "something" }, { ok: false, error: { type: "PERMANENT" } }],
  "agent-as-tool": [{ task: "something" }, { ok: true, data: { task: "something" } }],
  "ask-master": [{ question: "Which?" }, { ok: true, data: { question: "Which?" } }],
  handoff: [{ result: "something" }, { ok: true, data: { result: "something" } }],
  lifecycle: [{ message: "Hello." }, { ok: true }],
  "non-function": [{ text: "something" }, { ok: true, data: { text: "something" } }],
  orchestration: [{ task: "something" }, { ok: false, error: { type: "PERMANENT" } }],
  retrieval: [{ query: "something" }, { ok: false, error: { type: "PERMANENT" } }],
  ui: [{ question: "Which one?" }, { ok: true, data: { choice: "this one" } }],
  utility: [{ text: "something" }, { ok: false, error: { type: "PERMANENT" } }],
} as const;

it("a project with both starters and many blank tools of every category builds, and each tool answers", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "many-tools-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
  const tools = categories.flatMap((category) =>
    names.map((name) => ({
      category,
      answers: { ...category.sample, tool: `${name}_${category.id.replaceAll("-", "_")}` },
    })),
  );
  const inTools = (tool: string): string => path.join(folder, "tools", tool);
  await render(
    [
      { generator: "project", answers: project.sample, folder },
      ...starters.map(({ id, tool, sample }) => ({ generator: id, answers: sample, folder: inTools(tool) })),
      ...tools.map(({ category, answers }) => ({
        generator: category.id,
        answers: toolData({ category, answers }),
        folder: inTools(answers.tool),
      })),
    ],
    path.join(repository, "templates"),
  );
  await render(
    described.map((draft) => ({
      generator: draft.category.id,
      answers: toolData(draft),
      folder: inTools(draft.answers.tool),
    })),
    path.join(repository, "templates"),
  );
  const built = await buildProject({ root: folder });
  // There are more tools than one agent should have, and those of two categories are about the same town.
  const ofTheSet = ["set-size", "set-query-misrank"];
  const open = built.findings.filter(({ severity, code }) => severity !== "info" && !ofTheSet.includes(code));
  expect(new Set(open.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
    new Set(["warning desc-placeholder"]),
  );
  const complete = [...starters.map(({ tool }) => tool), ...described.map(({ answers }) => answers.tool)];
  expect(open.filter(({ tool }) => complete.includes(tool ?? ""))).toEqual([]);

  const session = await openTestSession({
    registry: path.join(folder, "dist/tool_registry.json"),
    answers: () => ({ choice: "this one" }),
  });
  for (const { category, answers } of tools) {
    const [input, response] = calls[category.id as keyof typeof calls];
    expect(await session.call(answers.tool, input), answers.tool).toMatchObject(response);
  }
  const town = { town: "Rome", limit: 1, exact: true };
  expect(await session.call("town_retrieval", town)).toMatchObject({ error: { type: "PERMANENT" } });
  expect(session.runtime.registry.tools.find(({ toolId }) => toolId === "town_retrieval")?.metadata.examples).toEqual([
    { request: "What is Rome like?", input: town },
  ]);
  const found = await session.call("note_search", { query: "releases" });
  expect(found).toMatchObject({ ok: true, data: [{ id: "release" }] });
}, 60_000);
