import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareFiles, type Placement } from "./compare-files.ts";
import { placeFiles } from "./place-files.ts";

let folder: string;
let staged: string;
let target: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "place-files-"));
  staged = path.join(folder, "staged");
  target = path.join(folder, "deep/er/target");
  await mkdir(path.join(staged, "sub"), { recursive: true });
  await writeFile(path.join(staged, "a.txt"), "a");
  await writeFile(path.join(staged, "sub/b.txt"), "b");
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function compared(edited: readonly string[] = [], forced: readonly string[] = []): Promise<readonly Placement[]> {
  return compareFiles(staged, target, { edited, forced, base: folder, cwd: folder });
}

async function text(file: string): Promise<string> {
  return readFile(path.join(target, file), "utf8");
}

describe("placeFiles", () => {
  it("brings every file to a target that is new", async () => {
    await placeFiles({ staged, target, placements: await compared() });
    expect(await text("a.txt")).toBe("a");
    expect(await text("sub/b.txt")).toBe("b");
  });

  it("keeps a file that has appeared since the comparison, and takes back what it placed", async () => {
    await mkdir(path.join(target, "sub"), { recursive: true });
    await writeFile(path.join(target, "mine.txt"), "mine");
    const placements = await compared();
    await writeFile(path.join(target, "sub/b.txt"), "another file");
    await expect(placeFiles({ staged, target, placements })).rejects.toThrow("A file has changed meanwhile");
    expect((await readdir(target, { recursive: true })).sort()).toEqual(["mine.txt", "sub", "sub/b.txt"]);
    expect(await text("sub/b.txt")).toBe("another file");
  });

  it("changes an edited file, and gives it back when a later one fails", async () => {
    await mkdir(path.join(target, "sub"), { recursive: true });
    await writeFile(path.join(target, "a.txt"), "old");
    const placements = await compared(["a.txt"]);
    expect(placements).toEqual([
      { path: "a.txt", status: "update", before: Buffer.from("old"), diff: ["-old", "+a"] },
      { path: "sub/b.txt", status: "create" },
    ]);
    await writeFile(path.join(target, "sub/b.txt"), "another file");
    await expect(placeFiles({ staged, target, placements })).rejects.toThrow("A file has changed meanwhile");
    expect(await text("a.txt")).toBe("old");
  });

  it("does not change a file that was edited since the comparison", async () => {
    await mkdir(target, { recursive: true });
    await writeFile(path.join(target, "a.txt"), "old");
    const placements = await compared(["a.txt"]);
    await writeFile(path.join(target, "a.txt"), "newer");
    await expect(placeFiles({ staged, target, placements })).rejects.toThrow("A file has changed meanwhile");
    expect(await readdir(target)).toEqual(["a.txt"]);
    expect(await text("a.txt")).toBe("newer");
  });

  it.each(["a.txt", "deep/er/target/a.txt"])("overwrites a file that is named as %s", async (name) => {
    await mkdir(target, { recursive: true });
    await writeFile(path.join(target, "a.txt"), "old");
    await expect(compared()).rejects.toThrow("Different files of these names exist");
    await placeFiles({ staged, target, placements: await compared([], [name]) });
    expect(await text("a.txt")).toBe("a");
  });

  it("leaves no folder behind when nothing could be moved", async () => {
    const placements = await compared();
    await rm(staged, { recursive: true });
    await expect(placeFiles({ staged, target, placements })).rejects.toThrow("ENOENT");
    expect(await readdir(folder)).toEqual([]);
  });
});
