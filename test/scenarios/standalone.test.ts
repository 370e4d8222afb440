// @module-tag full
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildProject } from "../../sdk/src/build.ts";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

/** Fails with the package's own error, which the bundled runtime must recognise. */
const source = (goodProject["tools/greet/tool.ts"] ?? "")
  .replace("{ defineTool }", "{ defineTool, ToolError }")
  .replace("return {", 'if (name === "") throw new ToolError("CONFLICT", "No name.");\n    return {');

const agent = `import { causeOf, createRuntime, loadRegistry } from "./dist/runtime.js";
const registry = await loadRegistry(new URL("./dist/tool_registry.json", import.meta.url));
const turn = (await createRuntime({ registry }).openSession()).beginTurn();
const good = await turn.call("greet", { name: "Ada" });
const failed = await turn.call("greet", { name: "" });
const bad = await turn.call("greet", { nam: "Ada" });
console.log(JSON.stringify([good.data, failed.error.type, causeOf(failed).name, bad.error.type]));
`;

test.each(["module", "commonjs", undefined])(
  "an output built with --standalone runs where no package is installed; `type` of the project: %s",
  async (type) => {
    const root = linkedProject({
      "package.json": JSON.stringify({ name: "standalone", version: "1.0.0", type }),
      "tools/greet/tool.ts": source,
    });
    // A previous plain build must not make it skip its work.
    expect((await runCommand(["build"], root)).exit).toBe(0);
    const { exit, stdout } = await runCommand(["build", "--standalone"], root);
    expect(stdout).toContain("dist/runtime.js");
    expect(exit).toBe(0);
    const moved = tempFolder({ "agent.mjs": agent });
    cpSync(path.join(root, "dist"), path.join(moved, "dist"), { recursive: true });
    rmSync(root, { recursive: true });
    const output = execFileSync(process.execPath, ["agent.mjs"], { cwd: moved, encoding: "utf8", env: {} });
    expect(JSON.parse(output)).toEqual([{ text: "Hello Ada!" }, "CONFLICT", "ToolError", "VALIDATION"]);
  },
);

const importedIn = (text: string): readonly (string | undefined)[] =>
  [...text.matchAll(/\bfrom\s?"([^"]+)"|(?<!['"`])\b(?:import|require)\("([^"]+)"\)/g)].map(([, a, b]) => a ?? b);

test("the runtime imports nothing, contains no path of this machine, and is the same each time", async () => {
  const [first, second] = [linkedProject(), linkedProject()];
  const texts = await Promise.all(
    [first, second].map(async (root) => {
      expect((await buildProject({ root, standalone: true })).ok).toBe(true);
      return readFileSync(path.join(root, "dist/runtime.js"), "utf8");
    }),
  );
  const [text = ""] = texts;
  expect(texts[1]).toBe(text);
  expect(importedIn('import a from"one";const b=await import("two")')).toEqual(["one", "two"]);
  expect(importedIn(text)).toEqual([]);
  // Node prints the whole line that threw.
  expect(text.split("\n").filter((line) => line.length > 2_000)).toEqual([]);
  expect(text).not.toContain(path.resolve(import.meta.dirname, "../.."));
});

test("--check compares it, and a plain build keeps it", async () => {
  const root = linkedProject();
  const file = path.join(root, "dist/runtime.js");
  await buildProject({ root, standalone: true });
  expect((await buildProject({ root })).removed).toEqual([]);
  expect(existsSync(file)).toBe(true);
  expect((await buildProject({ root, check: true, standalone: true })).findings.map(({ code }) => code)).not.toContain(
    "ARTIFACT_STALE",
  );
  writeFileSync(file, "// another\n");
  expect((await buildProject({ root, check: true, standalone: true })).findings).toContainEqual(
    expect.objectContaining({ code: "ARTIFACT_STALE", message: "dist/runtime.js is missing or out of date." }),
  );
});
