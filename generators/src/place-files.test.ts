import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareFiles, placeFiles } from "./place-files.ts";

let folder: string;
let rendered: string;
let target: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "place-files-"));
  rendered = path.join(folder, "rendered");
  target = path.join(folder, "deep/er/target");
  await mkdir(path.join(rendered, "sub"), { recursive: true });
  await writeFile(path.join(rendered, "a.txt"), "a");
  await writeFile(path.join(rendered, "sub/b.txt"), "b");
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe("placeFiles (H1)", () => {
  it("brings every file to a target that is new", async () => {
    await placeFiles(rendered, target, await compareFiles(rendered, target, folder));
    expect(await readFile(path.join(target, "a.txt"), "utf8")).toBe("a");
    expect(await readFile(path.join(target, "sub/b.txt"), "utf8")).toBe("b");
  });

  it("keeps a file that has appeared since the comparison, and takes back what it placed", async () => {
    await mkdir(target, { recursive: true });
    await writeFile(path.join(target, "mine.txt"), "mine");
    const placements = await compareFiles(rendered, target, folder);
    await mkdir(path.join(target, "sub"));
    await writeFile(path.join(target, "sub/b.txt"), "another file");
    await expect(placeFiles(rendered, target, placements)).rejects.toThrow("EEXIST");
    expect((await readdir(target, { recursive: true })).sort()).toEqual(["mine.txt", "sub", "sub/b.txt"]);
    expect(await readFile(path.join(target, "sub/b.txt"), "utf8")).toBe("another file");
  });

  it("leaves no folder behind when nothing could be moved", async () => {
    const placements = await compareFiles(rendered, target, folder);
    await rm(rendered, { recursive: true });
    await expect(placeFiles(rendered, target, placements)).rejects.toThrow("ENOENT");
    expect(await readdir(folder)).toEqual([]);
  });
});
