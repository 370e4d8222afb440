import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { staleFiles, writeFiles } from "./write-artifact.ts";

test("only what differs is written, and nothing else is left behind", async () => {
  const root = tempFolder({ "dist/a.txt": "a", "dist/b.txt": "old" });
  const files = { "dist/a.txt": "a", "dist/b.txt": "b", "dist/deep/c.txt": "c" };
  expect(staleFiles(root, files)).toEqual(["dist/b.txt", "dist/deep/c.txt"]);
  expect(await writeFiles(root, files, "dist")).toEqual(["dist/b.txt", "dist/deep/c.txt"]);
  expect(readdirSync(path.join(root, "dist"), { recursive: true }).sort()).toEqual([
    "a.txt",
    "b.txt",
    "deep",
    "deep/c.txt",
  ]);
  expect(staleFiles(root, files)).toEqual([]);
});

test("when one file cannot be written, none is replaced and nothing is left behind", async () => {
  const root = tempFolder({ "dist/a.txt": "old", blocked: "a file where a folder is needed" });
  const files = { "dist/a.txt": "new", "blocked/b.txt": "b" };
  await expect(writeFiles(root, files, "dist")).rejects.toMatchObject({ code: "BUILD_LOCKED" });
  expect(readFileSync(path.join(root, "dist/a.txt"), "utf8")).toBe("old");
  expect(readdirSync(path.join(root, "dist"))).toEqual(["a.txt"]);
});

test("what a killed build has left is removed by the next, what another one is at is not", async () => {
  const dead = spawnSync(process.execPath, ["--version"]).pid;
  const root = tempFolder({
    [`dist/.staging/${String(dead)}-1/0`]: "half",
    [`dist/.staging/${String(process.ppid)}-1/0`]: "half",
  });
  await writeFiles(root, { "dist/a.txt": "a", "tools/one/schema.json": "{}" }, "dist");
  expect(readdirSync(path.join(root, "dist/.staging"))).toEqual([`${String(process.ppid)}-1`]);
  expect(readdirSync(path.join(root, "tools/one"))).toEqual(["schema.json"]);
});
