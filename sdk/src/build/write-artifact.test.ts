import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { removeOthers, staleFiles, writeFiles } from "./write-artifact.ts";

test("only what differs is written, and nothing else is left behind", async () => {
  const root = tempFolder({ "dist/a.txt": "a", "dist/b.txt": "old" });
  const files = { "dist/a.txt": "a", "dist/b.txt": "b", "dist/deep/c.txt": "c" };
  expect(await staleFiles(root, files)).toEqual(["dist/b.txt", "dist/deep/c.txt"]);
  expect(await writeFiles(root, files)).toEqual(["dist/b.txt", "dist/deep/c.txt"]);
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
  await expect(writeFiles(root, files)).rejects.toMatchObject({ code: "BUILD_LOCKED" });
  expect(readFileSync(path.join(root, "dist/a.txt"), "utf8")).toBe("old");
  expect(readdirSync(path.join(root, "dist"))).toEqual(["a.txt"]);
});

test("files of tools that are gone are removed, others are left alone", async () => {
  const root = tempFolder({ "dist/handlers/a.js": "", "dist/handlers/gone.js": "", "dist/own.txt": "" });
  await removeOthers(root, ["dist/handlers", "dist/validators"], { "dist/handlers/a.js": "" });
  expect(readdirSync(path.join(root, "dist/handlers"))).toEqual(["a.js"]);
  expect(existsSync(path.join(root, "dist/own.txt"))).toBe(true);
});
