// @module-tag full
import { spawn } from "node:child_process";
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseRegistry } from "../../sdk/src/runtime.ts";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand, runToolwright } from "./run-scenario.ts";

const repository = path.resolve(import.meta.dirname, "../..");

const manifest = (type: string | undefined): string => JSON.stringify({ name: "any-type", version: "1.0.0", type });

/** A tool that fails on purpose, in a way that a shared module must recognise. */
const failing = (goodProject["tools/greet/tool.ts"] ?? "")
  .replace(
    'import { defineTool } from "toolwright";',
    'import { defineTool, ToolError } from "toolwright";\nimport { typeOf } from "../../lib/errors.ts";',
  )
  .replace(/return \{ text: .*/, 'return { text: typeOf(new ToolError("CONFLICT", `${name} ${String(times)}`)) };');

const files = {
  "lib/errors.ts": `import { ToolError } from "toolwright";
export const typeOf = (error: unknown): string => (error instanceof ToolError ? error.type : "unknown");
`,
  ...(Object.fromEntries(
    Object.entries(goodProject)
      .filter(([file]) => file.startsWith("tools/greet/"))
      .map(([file, text]) => [
        file.replace("greet", "error_kind"),
        text.replaceAll("Greet a person by name", "Tell which kind of error a person met"),
      ]),
  ) as Record<string, string>),
  "tools/error_kind/tool.ts": failing.replace(
    "Greet a person by name and return the greeting",
    "Tell which kind of error a person met and return it",
  ),
};

const call = async (tool: string, args: string, folder: string): Promise<unknown> => {
  const { stdout } = await runToolwright(["call", tool, args, "--json"], folder);
  return (JSON.parse(stdout) as { readonly data?: unknown }).data;
};

/** Runs the tests of a project. */
function runVitest(root: string): Promise<{ readonly exit: number | null; readonly output: string }> {
  symlinkSync(path.join(repository, "node_modules/vitest"), path.join(root, "node_modules/vitest"), "dir");
  const child = spawn(
    process.execPath,
    [path.join(repository, "node_modules/vitest/vitest.mjs"), "run", "greet", "--testTimeout=600000"],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: "1" },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  return new Promise((resolve) => child.on("close", (exit) => resolve({ exit, output })));
}

test.each(["commonjs", undefined, "module"])(
  "a project whose `type` is %s builds, calls, tests, and runs wherever its artifact is moved",
  async (type) => {
    const root = linkedProject({
      ...files,
      "package.json": manifest(type),
      "tools/greet/tool.test.ts": `import { openTestSession } from "toolwright/testing";
import { expect, test } from "vitest";
test("greets", async () => {
  const { call } = await openTestSession();
  expect(await call("greet", { name: "Ada" })).toMatchObject({ ok: true, data: { text: "Hello Ada!" } });
});
`,
    });
    expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
    expect(await call("greet", '{"name":"Ada"}', root)).toEqual({ text: "Hello Ada!" });
    expect(await call("error_kind", '{"name":"Ada"}', root)).toEqual({ text: "CONFLICT" });
    expect(await runVitest(root)).toEqual({ exit: 0, output: expect.stringContaining("1 passed") as string });

    // Inside another package, with nothing installed.
    const other = tempFolder({ "package.json": manifest("commonjs") });
    renameSync(path.join(root, "dist"), path.join(other, "dist"));
    rmSync(root, { recursive: true });
    const { stdout } = await runToolwright(["call", "error_kind", '{"name":"Ada"}', "--json"], other);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, data: { text: "CONFLICT" } });
  },
);

test("CommonJS globals work in a handler: `require` of packages and of Node, `__dirname`", async () => {
  const root = linkedProject({
    "package.json": manifest("commonjs"),
    "node_modules.d/pack/index.js": "module.exports = { word: 'packed' };",
    "lib/old.cjs":
      "const pack = require('pack'); const os = require('node:os'); exports.word = `${pack.word} ${typeof os.EOL}`;",
    "tools/greet/tool.ts": (goodProject["tools/greet/tool.ts"] ?? "")
      .replace(
        'import { defineTool } from "toolwright";',
        'import { defineTool } from "toolwright";\nimport { word } from "../../lib/old.cjs";\ndeclare const __dirname: string;',
      )
      .replace(
        /return \{ text: .*/,
        'return { text: `${name} ${String(times)} ${word} ${String(__dirname.endsWith("greet"))}` };',
      ),
    "lib/old.d.cts": "export declare const word: string;",
  });
  cpSync(path.join(root, "node_modules.d/pack"), path.join(root, "node_modules/pack"), { recursive: true });
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  expect(await call("greet", '{"name":"Ada"}', root)).toEqual({ text: "Ada 1 packed string true" });
});

test("a handler that was changed after the build does not run", async () => {
  const root = linkedProject();
  expect(await runCommand(["build", "--json"], root)).toMatchObject({ exit: 0 });
  const { handlerPath } = parseRegistry(
    readFileSync(path.join(root, "dist/tool_registry.json"), "utf8"),
    "the registry",
  ).tools[0]!;
  writeFileSync(path.join(root, "dist", handlerPath), "export default { execute: () => ({ text: 'evil' }) };");
  expect(await call("greet", '{"name":"Ada"}', root)).toBeUndefined();
  const { stdout } = await runToolwright(["call", "greet", '{"name":"Ada"}'], root);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    error: { type: "INTERNAL", message: `HANDLER_CHANGED: The content of ${handlerPath} has changed since the build.` },
  });
});
