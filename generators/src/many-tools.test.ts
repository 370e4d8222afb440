import { cp, symlink } from "node:fs/promises";
import path from "node:path";
import { buildProject } from "toolwright/build";
import { openTestSession } from "toolwright/testing";
import { expect, it } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { categories } from "../categories/index.generated.ts";
import { runCreate } from "./test-create.ts";

const repository = path.resolve(import.meta.dirname, "../..");
const names = ["weather_get", "b"];

const described = (category: string): readonly string[] => [
  ...[
    "--from",
    `Get what is known about a town, and return it. Use when the user asks for a ${category} town, such as "What is Rome like?". Not for countries.`,
  ],
  ...[
    "town: string – Name of the town, such as Rome.",
    "limit: integer – Most results. @minimum 1",
    "exact: boolean – Whether the name has to be the same.",
    'sort?: "name" | "size" – What the list is sorted by.',
    "sizes?: Record<string, number> – Fewest people, by kind of town.",
  ].flatMap((text) => ["--param", text]),
  ...[
    "name: string – Name of the town.",
    "people: integer – How many people live there.",
    "coast: boolean – Whether it is at the sea.",
    'kind: "village" | "city" – How large it is.',
    "tags: string[] – What it is known for.",
  ].flatMap((text) => ["--returns", text]),
];

/** The arguments and the response of a blank tool of each category. */
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

it(
  "a project with both starters and many blank tools of every category builds, and each tool answers",
  { tags: "full" },
  async () => {
    const cwd = tempFolder({});
    const folder = path.join(cwd, "desk");
    const make = async (argv: readonly string[], at = folder): Promise<void> => {
      expect((await runCreate(argv, { cwd: at })).err, argv.join(" ")).toBe("");
    };
    await make(["desk", "--category", "retrieval", "--tool", "note_search"], cwd);
    await make(["other", "--category", "action", "--tool", "note_append"], cwd);
    await cp(path.join(cwd, "other/tools/note_append"), path.join(folder, "tools/note_append"), { recursive: true });
    await symlink(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
    const tools = categories.flatMap((category) =>
      names.map((name) => ({ category, tool: `${name}_${category.id.replaceAll("-", "_")}` })),
    );
    for (const { category, tool } of tools) {
      const { tool: _tool, ...answers } = category.sample;
      const flags = Object.entries(answers).flatMap(([answer, value]) => [`--${answer}`, value]);
      await make([tool, "--category", category.id, ...flags]);
    }
    for (const id of ["retrieval", "ui"]) await make([`town_${id}`, "--category", id, ...described(id)]);
    const built = await buildProject({ root: folder });
    // The project has more tools than one agent should have, and the tools of two categories have similar texts.
    const ofTheSet = ["set-size", "set-query-misrank"];
    const open = built.findings.filter(({ severity, code }) => severity !== "info" && !ofTheSet.includes(code));
    expect(new Set(open.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
      new Set(["warning desc-placeholder"]),
    );
    const complete = ["note_search", "note_append", "town_retrieval", "town_ui"];
    expect(open.filter(({ tool }) => complete.includes(tool ?? ""))).toEqual([]);

    const session = await openTestSession({
      registry: path.join(folder, "dist/tool_registry.json"),
      answers: () => ({ choice: "this one" }),
    });
    for (const { category, tool } of tools) {
      const [input, response] = calls[category.id as keyof typeof calls];
      expect(await session.call(tool, input), tool).toMatchObject(response);
    }
    const town = { town: "Rome", limit: 1, exact: true };
    expect(await session.call("town_retrieval", town)).toMatchObject({ error: { type: "PERMANENT" } });
    const found = await session.call("note_search", { query: "releases" });
    expect(found).toMatchObject({ ok: true, data: [{ id: "release" }] });
  },
);
