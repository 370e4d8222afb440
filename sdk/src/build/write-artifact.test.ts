import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { recordOf } from "../../../test/support/runtime-artifact.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { formerFiles, removeFiles, staleFiles, writeFiles } from "./write-artifact.ts";

test("only what differs is written, and nothing else is left behind", async () => {
  const root = tempFolder({ "dist/a.txt": "a", "dist/b.txt": "old" });
  const files = { "dist/a.txt": "a", "dist/b.txt": "b", "dist/deep/c.txt": "c" };
  expect(await staleFiles(root, files)).toEqual(["dist/b.txt", "dist/deep/c.txt"]);
  expect(await writeFiles(root, files, { outDir: "dist" })).toEqual(["dist/b.txt", "dist/deep/c.txt"]);
  expect(readdirSync(path.join(root, "dist"), { recursive: true }).sort()).toEqual([
    "a.txt",
    "b.txt",
    "deep",
    "deep/c.txt",
  ]);
  expect(await staleFiles(root, files)).toEqual([]);
});

test("when one file cannot be written, none is replaced and nothing is left behind", async () => {
  const root = tempFolder({ "dist/a.txt": "old", blocked: "a file where a folder is needed" });
  const files = { "dist/a.txt": "new", "blocked/b.txt": "b" };
  await expect(writeFiles(root, files, { outDir: "dist" })).rejects.toMatchObject({ code: "BUILD_LOCKED" });
  expect(readFileSync(path.join(root, "dist/a.txt"), "utf8")).toBe("old");
  expect(readdirSync(path.join(root, "dist"))).toEqual(["a.txt"]);
});

test("files that the registry names for tools that are gone are former ones, an author's own are not", async () => {
  const gone = recordOf({ name: "gone", execute: "" });
  const registry = { format: "1.0", version: "1", gitCommit: null, buildTimestamp: null, tools: [gone] };
  const files = {
    "dist/handlers/a.js": "",
    "dist/handlers/gone.js": "",
    "dist/handlers/gone.js.map": "",
    "dist/handlers/own.js": "",
    "dist/handlers/own/deep.txt": "",
    "dist/validators/gone.js": "",
    "dist/own.txt": "",
  };
  const root = tempFolder({ ...files, "dist/tool_registry.json": JSON.stringify(registry) });
  const former = await formerFiles(root, "dist", { "dist/handlers/a.js": "" });
  expect(former).toEqual(["dist/handlers/gone.js", "dist/handlers/gone.js.map", "dist/validators/gone.js"]);
  await removeFiles(root, "dist", [...former, "dist/handlers/gone.js"]);
  expect(readdirSync(path.join(root, "dist/handlers")).sort()).toEqual(["a.js", "own", "own.js"]);
  expect(readdirSync(path.join(root, "dist/validators"))).toEqual([]);
});

test.each([undefined, "", "{", '{"format":"1.0","tools":[{"handlerPath":"handlers/own.js"}]}'])(
  "without a registry that can be read, no file is a former one: %s",
  async (registry) => {
    const root = tempFolder({
      "dist/handlers/own.js": "",
      ...(registry === undefined ? {} : { "dist/tool_registry.json": registry }),
    });
    expect(await formerFiles(root, "dist", {})).toEqual([]);
  },
);

test("what a killed build has left is removed by the next, what another one is at is not", async () => {
  const dead = spawnSync(process.execPath, ["--version"]).pid;
  const root = tempFolder({
    [`dist/.staging/${String(dead)}-1/0`]: "half",
    [`dist/.staging/${String(process.ppid)}-1/0`]: "half",
  });
  await writeFiles(root, { "dist/a.txt": "a", "tools/one/schema.json": "{}" }, { outDir: "dist" });
  expect(readdirSync(path.join(root, "dist/.staging"))).toEqual([`${String(process.ppid)}-1`]);
  expect(readdirSync(path.join(root, "tools/one"))).toEqual(["schema.json"]);
});
