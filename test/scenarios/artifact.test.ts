// @module-tag full
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { deskCopy } from "../support/desk-copy.ts";
import { goodProject } from "../support/good-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand, runToolwright } from "./run-scenario.ts";

/** Every file that a build writes, by path. */
function builtFiles(root: string): Readonly<Record<string, string>> {
  const files = readdirSync(path.join(root, "dist"), { recursive: true, encoding: "utf8" })
    .map((file) => path.join("dist", file))
    .filter((file) => path.extname(file) !== "");
  const beside = ["TOOLS.md", "tools.lock.json"];
  return Object.fromEntries([...files, ...beside].map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}

test("two builds of the same sources in two folders give the same bytes", async () => {
  const first = deskCopy();
  const second = deskCopy(["a much longer", "path with spaces", "desk"]);
  for (const root of [first, second]) {
    expect(await runToolwright(["build"], root)).toMatchObject({ exit: 0, stderr: "" });
  }
  const files = builtFiles(first);
  expect(builtFiles(second)).toEqual(files);
  const modules = Object.keys(files).filter((file) => file.endsWith(".mjs"));
  // A handler and a validator for each tool, their shared modules, and the authoring entry.
  expect(modules.filter((file) => /\/\w+\.\w{8}\.mjs$/.test(file))).toHaveLength(18);
  expect(modules.filter((file) => file.includes("/shared-"))).not.toHaveLength(0);
  expect(modules.filter((file) => file.includes("/toolwright-"))).toHaveLength(1);
  expect(Object.values(files).some((text) => text.includes(first))).toBe(false);
});

test("a failed build keeps the former artifact, and reports all faults together", async () => {
  const root = tempFolder(goodProject);
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const before = builtFiles(root);
  const file = path.join(root, "tools/greet/tool.ts");
  writeFileSync(
    file,
    readFileSync(file, "utf8")
      .replace("name: string", "name: symbol")
      .replace("text: string", "text: Map<string, string>")
      .replace("Not for saying goodbye.", "")
      .replace("Whom to greet, as the person wants to be called.", "Name."),
  );
  writeFileSync(path.join(root, "tools/greet/doc_summary.md"), "One line.\n");
  mkdirSync(path.join(root, "tools/empty"));
  const ended = await runCommand(["build", "--json"], root);
  expect(ended.exit).toBe(1);
  const { findings } = JSON.parse(ended.stdout) as { readonly findings: readonly { readonly code: string }[] };
  expect(findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["INFER_UNSUPPORTED_TYPE", "TOOL_FILE_MISSING", "doc-size", "param-described"]),
  );
  expect(findings.filter(({ code }) => code === "INFER_UNSUPPORTED_TYPE")).toHaveLength(2);
  expect(builtFiles(root)).toEqual(before);
  expect(existsSync(path.join(root, "tools/empty/schema.json"))).toBe(false);
});

test("registries and compiled files of former builds stay until they are pruned; an author's own files are never removed", async () => {
  const second = Object.entries(goodProject)
    .filter(([name]) => name.startsWith("tools/greet/"))
    .map(([name, text]) => [
      name.replace("greet", "hello"),
      text.replaceAll("Greet a person", "Say hello to a person"),
    ]);
  const root = tempFolder({ ...goodProject, ...(Object.fromEntries(second) as Record<string, string>) });
  const compiled = (): readonly string[] =>
    ["handlers", "validators"].flatMap((folder) =>
      readdirSync(path.join(root, "dist", folder)).map((name) => name.replace(/(?<=[.-])\w{8}(?=\.mjs)/, "…")),
    );
  const greet = ["greet.….mjs", "greet.….mjs.map"];
  const hello = ["hello.….mjs", "hello.….mjs.map"];
  const entry = "toolwright-….mjs";
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  expect(compiled()).toEqual([...greet, ...hello, entry, "greet.….mjs", "hello.….mjs"]);
  rmSync(path.join(root, "tools/hello"), { recursive: true });
  writeFileSync(path.join(root, "dist/handlers/own.mjs"), "");
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  expect(compiled()).toEqual([...greet, ...hello, "own.mjs", entry, "greet.….mjs", "hello.….mjs"]);
  const text = readFileSync(path.join(root, "dist/previous_registry.json"), "utf8");
  expect((JSON.parse(text) as { tools: readonly unknown[] }).tools).toHaveLength(2);
  const source = path.join(root, "tools/greet/doc.md");
  writeFileSync(source, `${readFileSync(source, "utf8")}\nMore.\n`);
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  expect(compiled()).toEqual([...greet, "own.mjs", entry, "greet.….mjs"]);
  expect((await runCommand(["build"], root)).stdout).toContain("; everything was up to date.");
});

test("a checkout that gave the files other line ends is not out of date", async () => {
  const root = tempFolder(goodProject);
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  rmSync(path.join(root, "dist"), { recursive: true });
  const files = [...Object.keys(goodProject), "tools/greet/schema.json", "TOOLS.md", "tools.lock.json"];
  for (const file of files.map((name) => path.join(root, name))) {
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
  }
  expect(await runCommand(["build", "--check"], root)).toMatchObject({ exit: 0, stderr: "" });
  const catalogue = path.join(root, "TOOLS.md");
  writeFileSync(catalogue, readFileSync(catalogue, "utf8").replace("greet", "greeting"));
  const ended = await runCommand(["build", "--check"], root);
  expect(ended).toMatchObject({ exit: 1 });
  expect(ended.stderr).toContain("TOOLS.md is missing or out of date.");
});
