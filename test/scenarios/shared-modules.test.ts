// @module-tag full
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { goodProject } from "../support/good-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand, runToolwright } from "./run-scenario.ts";

const sdk = path.resolve(import.meta.dirname, "../../sdk");

const source = `import { defineTool } from "toolwright";
import { next } from "../../lib/counter.ts";

/** Count one more and return how many there have been since the process began. Use when the user asks for one more. */
export default defineTool({
  category: "utility",
  execute(): number {
    return next();
  },
});
`;

const counter = "let count = 0;\nexport function next(): number {\n  count += 1;\n  return count;\n}\n";

/** A tool that counts, with different texts. */
const countingTool = (name: string): Readonly<Record<string, string>> => ({
  [`tools/${name}/tool.ts`]: source.replace("Count one more", `Count one more ${name.replace("count_", "")}`),
  [`tools/${name}/doc.md`]: (goodProject["tools/greet/doc.md"] ?? "").replace("# greet", `# ${name}`),
  [`tools/${name}/doc_summary.md`]: `Counts one more ${name.replace("count_", "")}.\nReturns how many there have been.\n`,
  [`tools/${name}/tool.test.ts`]: "// The tool's test.\n",
});

function project(): string {
  const manifest = goodProject["package.json"] ?? "";
  const tools = { ...countingTool("count_apples"), ...countingTool("count_pears") };
  const root = tempFolder({ "package.json": manifest, "lib/counter.ts": counter, ...tools });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(sdk, path.join(root, "node_modules/toolwright"), "dir");
  return root;
}

/** The results of the tools when called in sequence in one process. */
async function called(registry: string, names: readonly string[]): Promise<readonly unknown[]> {
  const script = `
    import { createRuntime, loadRegistry } from ${JSON.stringify(path.join(sdk, "dist/runtime.js"))};
    const session = await createRuntime({ registry: await loadRegistry(process.argv[1]) }).openSession();
    for (const name of process.argv.slice(2)) console.log(JSON.stringify((await session.beginTurn().call(name, {})).data));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, registry, ...names]);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
  await new Promise((resolve) => child.on("close", resolve));
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
}

const registryOf = (root: string): string => path.join(root, "dist/tool_registry.json");

/** The files of shared modules, and whether a handler imports each. */
function sharedFiles(root: string): readonly string[] {
  return readdirSync(path.join(root, "dist/handlers")).filter((name) => name.startsWith("shared-"));
}

const pearsFirst = ["count_pears", "count_apples", "count_pears"];

test("tools that import one module see one state, after each build and in any folder", async () => {
  const root = project();
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0, stderr: "" });
  expect(await called(registryOf(root), pearsFirst)).toEqual([1, 2, 3]);
  const first = sharedFiles(root);
  expect(first).toEqual([expect.stringMatching(/^shared-[0-9A-Z]{8}\.mjs$/), `${first[0] ?? ""}.map`]);

  // No packages are installed there.
  const moved = path.join(tempFolder({ "package.json": '{ "type": "commonjs" }' }), "somewhere/else");
  cpSync(path.join(root, "dist"), moved, { recursive: true });
  expect(await called(path.join(moved, "tool_registry.json"), pearsFirst)).toEqual([1, 2, 3]);

  // One tool changes: the module that it shares stays at its path.
  const apples = path.join(root, "tools/count_apples/tool.ts");
  writeFileSync(apples, readFileSync(apples, "utf8").replace("return next()", "return -next()"));
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  expect(await called(registryOf(root), pearsFirst)).toEqual([1, -2, 3]);
  expect(sharedFiles(root)).toEqual(first);

  // The shared module changes: its file is deleted after two builds, and an author's file stays.
  writeFileSync(path.join(root, "dist/handlers/shared-own.txt"), "mine");
  writeFileSync(path.join(root, "lib/counter.ts"), counter.replace("+= 1", "+= 10"));
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  expect(sharedFiles(root)).toEqual(expect.arrayContaining([...first]));
  writeFileSync(apples, readFileSync(apples, "utf8").replace("return -next()", "return -1 * next()"));
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  expect(await called(registryOf(root), pearsFirst)).toEqual([10, -20, 30]);
  const [changed = "", ...rest] = sharedFiles(root);
  expect(first).not.toContain(changed);
  expect(rest).toEqual([`${changed}.map`, "shared-own.txt"]);

  // No module is shared any more.
  rmSync(path.join(root, "dist/handlers/shared-own.txt"));
  rmSync(path.join(root, "tools/count_apples"), { recursive: true });
  rmSync(path.join(root, "dist"), { recursive: true });
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  expect(await called(registryOf(root), ["count_pears", "count_pears"])).toEqual([10, 20]);
  expect(
    readdirSync(path.join(root, "dist/handlers")).map((name) => name.replace(/(?<=[.-])\w{8}(?=\.mjs)/, "…")),
  ).toEqual(["count_pears.….mjs", "count_pears.….mjs.map", "toolwright-….mjs"]);
});

test("an unchanged build notices a missing or changed shared file", async () => {
  const root = project();
  const build = async (): Promise<string> => (await runCommand(["build"], root)).stdout;
  await build();
  const [file = ""] = sharedFiles(root);
  const place = path.join(root, "dist/handlers", file);
  const text = readFileSync(place, "utf8");
  expect(await build()).toContain("everything was up to date");
  rmSync(place);
  expect(await build()).toContain("wrote 1 file");
  writeFileSync(place, "changed");
  expect(await build()).toContain("wrote 1 file");
  expect(readFileSync(place, "utf8")).toBe(text);
});

test("in watch mode, a changed tool still shares modules with unchanged ones, and the files equal a first build's", async () => {
  const root = project();
  const child = spawn(process.execPath, [path.join(sdk, "bin/toolwright.js"), "build", "--watch"], {
    cwd: root,
    env: { ...process.env, NO_COLOR: "1" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let wake = (): void => undefined;
  let builds = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    builds += chunk.toString("utf8").split("; wrote").length - 1;
    wake();
  });
  const built = async (count: number): Promise<void> => {
    while (builds < count) await new Promise<void>((resolve) => (wake = resolve));
  };
  await built(1);
  const pears = path.join(root, "tools/count_pears/tool.ts");
  writeFileSync(pears, readFileSync(pears, "utf8").replace("return next()", "return -next()"));
  await built(2);
  expect(await called(registryOf(root), pearsFirst)).toEqual([-1, 2, -3]);
  writeFileSync(path.join(root, "lib/counter.ts"), counter.replace("+= 1", "+= 10"));
  await built(3);
  expect(await called(registryOf(root), pearsFirst)).toEqual([-10, 20, -30]);
  const watched = sharedFiles(root);
  // The modules of both formats, with their maps: the former version may still be running.
  expect(watched).toHaveLength(4);
  child.kill("SIGINT");

  const registry = readFileSync(registryOf(root), "utf8");
  rmSync(path.join(root, "dist"), { recursive: true });
  expect(await runToolwright(["build"], root)).toMatchObject({ exit: 0 });
  expect(watched).toEqual(expect.arrayContaining([...sharedFiles(root)]));
  expect(readFileSync(registryOf(root), "utf8")).toBe(registry);
});
