import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { TestProject } from "vitest/node";
import { tempFolder } from "#test/support/temp-folder.ts";
import { runCommandLine } from "../cli/main.ts";
import buildBeforeTests, { type TestedProject } from "./build-before-tests.ts";

const wordCount = (type: string): string => `import { defineTool } from "toolwright";

export interface WordCountInput {
  /** The text whose words are counted. */
  text: ${type};
}

/**
 * Count the words of a text and return their number.
 *
 * Use when the user asks how long a text is. Not for counting letters or lines.
 */
export default defineTool({
  category: "utility",
  execute({ text }: WordCountInput): number {
    return String(text).split(" ").length;
  },
});
`;

const files = {
  "package.json": '{ "name": "words", "version": "1.0.0", "type": "module" }',
  "tools/word_count/tool.ts": wordCount("string"),
  "tools/word_count/tool.test.ts": "",
  "tools/word_count/doc_summary.md": "Counts the words of a text.\nGive it the whole text at once.\n",
  "tools/word_count/doc.md": [
    "# word_count",
    "## When to use\nWhen a user asks how long a text is.",
    "## When not to use\nFor letters.",
    "## Returns\nThe number of words.",
    "## Errors\nNo others.",
  ].join("\n\n"),
};

/** The project object that Vitest passes to a global setup, with a record of the calls on it. */
function testedProject(root: string) {
  const rebuilds: (() => Promise<void>)[] = [];
  const shown: string[] = [];
  const project: TestedProject = {
    config: { root },
    vitest: { config: { forceRerunTriggers: [] }, logger: { error: (message) => shown.push(message) } },
    onTestsRerun: (listener) => rebuilds.push(listener),
  };
  return { project, rebuilds, shown };
}

test("builds before the tests and again before each rerun, keeping the former build when that fails", async () => {
  const root = tempFolder(files);
  const { project, rebuilds, shown } = testedProject(root);
  await buildBeforeTests(project);
  const registry = path.join(root, "dist/tool_registry.json");
  const first = readFileSync(registry, "utf8");
  expect(first).toContain('"toolId":"word_count"');
  expect(project.vitest.config.forceRerunTriggers).toHaveLength(1);

  writeFileSync(path.join(root, "tools/word_count/tool.ts"), wordCount("Map<string, string>"));
  expect(rebuilds).toHaveLength(1);
  await rebuilds[0]?.();
  expect(shown.join()).toMatch(/the tests run on their sources\.\n\ntools\/word_count\/tool\.ts:5:3 {2}error {2}.*Map/);
  expect(readFileSync(registry, "utf8")).toBe(first);

  writeFileSync(path.join(root, "tools/word_count/tool.ts"), wordCount("string[]"));
  await rebuilds[0]?.();
  expect(shown).toHaveLength(1);
  expect(readFileSync(registry, "utf8")).toContain('"type":"array"');
});

test("leaves nothing that `toolwright build --check` finds missing or out of date", async () => {
  const root = tempFolder(files);
  const { project } = testedProject(root);
  await buildBeforeTests(project);
  expect(readFileSync(path.join(root, "TOOLS.md"), "utf8")).toContain("### `word_count`");
  const shown: string[] = [];
  const show = (text: string): void => void shown.push(text);
  const io = { cwd: root, env: process.env, color: false, out: show, err: show, readInput: () => Promise.resolve("") };
  expect([await runCommandLine(["build", "--check"], io), shown.join("\n")]).toEqual([
    0,
    expect.stringContaining("everything was up to date"),
  ]);
});

test("a first build that fails fails the run with every finding, and nothing is written", async () => {
  const root = tempFolder({
    ...files,
    "tools/word_count/tool.ts": wordCount("Map<string, string>"),
    "tools/word_count/doc_summary.md": "",
  });
  const { project, rebuilds } = testedProject(root);
  const failure = await buildBeforeTests(project).then(
    () => "built",
    (error: unknown) => (error as Error).message,
  );
  expect(failure).toMatch(/^The tools could not be built, so their tests were not run\./);
  expect(failure).toContain("INFER_UNSUPPORTED_TYPE");
  expect(failure).toContain("doc_summary.md");
  expect(rebuilds).toEqual([]);
  expect(existsSync(path.join(root, "dist"))).toBe(false);
});

test("a folder without a project is reported as such", async () => {
  const { project } = testedProject(path.join(tempFolder(), "none"));
  await expect(buildBeforeTests(project)).rejects.toThrow(/PROJECT_NOT_FOUND: [^]*fix: /);
});

test("Vitest's own project fits", () => {
  const accepts: (project: TestProject) => Promise<void> = buildBeforeTests;
  expect(accepts).toBe(buildBeforeTests);
});
