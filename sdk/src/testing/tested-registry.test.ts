import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { goodProject } from "#test/support/good-project.ts";
import { linkedProject } from "#test/support/linked-project.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { buildProject } from "../compile/build-project.ts";
import { expectError, expectOk, openTestSession, validInputs, type TestSession } from "../testing.ts";
import { testedRegistry } from "./tested-registry.ts";

const sessionIn = async (folder: string): Promise<TestSession> =>
  openTestSession({ registry: await testedRegistry({}, folder) });

const toolFile = "tools/greet/tool.ts";

function edit(root: string, from: string, to: string): void {
  const file = path.join(root, toolFile);
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
}

test("a project that was never built is read from its sources, and nothing is written", async () => {
  const root = linkedProject();
  const { call, runtime } = await sessionIn(path.join(root, "tools/greet"));
  expect(expectOk(await call("greet", { name: "Ada" }))).toEqual({ text: "Hello Ada!" });
  expect(expectError(await call("greet", { name: "Ada", times: 4 }), "VALIDATION").issues).toEqual([
    { path: "/times", message: "expected 3 or less; got 4" },
  ]);
  expect(runtime.registry.documentation("greet")).toBe(goodProject["tools/greet/doc.md"]?.trimEnd());
  expect(runtime.registry.tool("greet")?.summary).toMatch(/^Greets a person by name\.\n/);
  expect(existsSync(path.join(root, "dist"))).toBe(false);
});

test("sessions share the read tools until a source changes", async () => {
  const root = linkedProject();
  const [first, second] = [await testedRegistry({}, root), await testedRegistry({}, root)];
  expect(second).toBe(first);
  edit(root, "Hello", "Good day");
  expect(expectOk(await (await sessionIn(root)).call("greet", { name: "Ada" }))).toEqual({ text: "Good day Ada!" });
});

test("an up-to-date build is loaded, and a stale one is not used", async () => {
  const root = linkedProject();
  // A build does not record files with the same time stamp as itself.
  await pause(50);
  expect(await buildProject({ root })).toMatchObject({ ok: true });
  const built = await testedRegistry({}, root);
  expect(built.location).toBe(path.join(root, "dist/tool_registry.json"));
  edit(root, "@maximum 3", "@maximum 2");
  const { call, runtime } = await sessionIn(root);
  expect(runtime.registry.location).toBe(root);
  expectError(await call("greet", { name: "Ada", times: 3 }), "VALIDATION");
  // Documents and tests do not affect calls.
  edit(root, "@maximum 2", "@maximum 3");
  writeFileSync(path.join(root, "tools/greet/tool.test.ts"), "// Another test.\n");
  expect((await testedRegistry({}, root)).location).toBe(built.location);
});

test("a build whose record is not on this machine is used without a check", async () => {
  const root = linkedProject();
  await pause(50);
  await buildProject({ root });
  rmSync(path.join(root, "node_modules/.cache"), { recursive: true });
  expect((await testedRegistry({}, root)).location).toBe(path.join(root, "dist/tool_registry.json"));
});

test("a source that cannot be inferred is reported with its location", async () => {
  const root = linkedProject();
  edit(root, "name: string", "name: Map<string, string>");
  await expect(testedRegistry({}, root)).rejects.toMatchObject({
    code: "INFER_UNSUPPORTED_TYPE",
    at: { file: toolFile, line: 5 },
  });
});

test("tools are given as paths of files", async () => {
  const wave = toolFile.replace("greet", "wave");
  const root = linkedProject({ [wave]: goodProject[toolFile] ?? "" });
  const names = async (...tools: readonly (string | URL)[]): Promise<readonly string[]> =>
    (await openTestSession({ tools })).runtime.registry.names;
  expect(await names(path.join(root, toolFile))).toEqual(["greet"]);
  expect(await names(pathToFileURL(path.join(root, toolFile)), path.join(root, wave))).toEqual(["greet", "wave"]);
});

test("a folder is a mistake", async () => {
  const folder = tempFolder({ "notes/readme.md": "" });
  await expect(openTestSession({ tools: [path.join(folder, "notes")] })).rejects.toMatchObject({
    code: "TOOL_FILE_MISSING",
    remedy: "Name the tool's file, such as `tools/kb_search/tool.ts`.",
  });
});

test("inputs are drawn for a file that was not built", async () => {
  const root = linkedProject();
  const inputs = await validInputs(path.join(root, toolFile));
  expect(fc.sample(inputs, { seed: 1, numRuns: 5 })).toHaveLength(5);
});
