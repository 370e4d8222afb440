import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { scanFiles } from "./scan-files.ts";

const names = async (root: string, most = 100, always: readonly string[] = []): Promise<readonly string[]> =>
  [...(await scanFiles(root, most, always)).files]
    .flatMap(([name, { kind }]) => (/file|link/.test(kind) ? [name] : []))
    .sort();

test("the files that git would not ignore are looked at, whatever folder says so", async () => {
  const root = tempFolder({
    ".gitignore": "*.log\n/build/\n!keep.log\n",
    "a.txt": "",
    "b.log": "",
    "keep.log": "",
    "build/out.js": "",
    "src/.gitignore": "generated.ts\n!special.log\n",
    "src/generated.ts": "",
    "src/special.log": "",
    "src/build/in.ts": "",
    ".git/config": "",
    "node_modules/x/index.js": "",
    "sub/.git/config": "",
    "sub/node_modules/y/index.js": "",
  });
  symlinkSync("/etc", path.join(root, "link"));
  expect(await names(root)).toEqual([
    ...[".gitignore", "a.txt", "keep.log", "link", "src/.gitignore", "src/build/in.ts", "src/special.log"],
  ]);
  expect(await names(root, 100, ["b.log", "gone.txt", "src"])).toContain("b.log");
});

test("a workspace with too many files is looked at in part", async () => {
  const root = tempFolder(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, ""])));
  mkdirSync(path.join(root, "sub"));
  writeFileSync(path.join(root, "sub/x"), "");
  const { files, isPartial } = await scanFiles(root, 10, []);
  expect([files.size >= 10, isPartial]).toEqual([true, true]);
  expect((await scanFiles(root, 23, [])).isPartial).toBe(false);
});

test("the files that git ignores are looked at after the others, apart from them", async () => {
  const root = tempFolder({ ".gitignore": "*.log\nbuild/\n", "a.txt": "", "b.log": "", "build/deep/out.js": "" });
  const { files, ignored } = await scanFiles(root, 100, []);
  expect([...files.keys()].sort()).toEqual([".", ".gitignore", "a.txt"]);
  expect([...(ignored?.keys() ?? [])].sort()).toEqual(["b.log", "build", "build/deep", "build/deep/out.js"]);
  expect((await scanFiles(root, 4, [])).ignored).toBeUndefined();
});
