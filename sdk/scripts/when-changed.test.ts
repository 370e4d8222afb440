import { rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { whenChanged } from "./when-changed.ts";

const made = { name: "page", from: ["src", "lock.json"], gives: "dist/page.html" };

test("a result is made again only if a source, the list of sources or the result changes", async () => {
  const root = tempFolder({ "src/a/b.ts": "1", "lock.json": "{}", "dist/page.html": "" });
  const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text);
  const make = (): Promise<boolean> => whenChanged(made, () => Promise.resolve(), root);
  expect(await make()).toBe(true);
  expect(await make()).toBe(false);
  for (const change of [
    () => write("src/a/b.ts", "2"),
    () => write("src/a/c.ts", ""),
    () => rmSync(path.join(root, "src/a/c.ts")),
    () => write("lock.json", "{ }"),
  ]) {
    change();
    expect(await make()).toBe(true);
    expect(await make()).toBe(false);
  }
  utimesSync(path.join(root, "dist/page.html"), 1, 1);
  expect(await make()).toBe(true);
  expect(await make()).toBe(false);
  rmSync(path.join(root, "dist/page.html"));
  expect(await make()).toBe(true);
});

test("files that builds write into a source folder do not count", async () => {
  const root = tempFolder({ "src/a.ts": "1", "lock.json": "{}", "dist/page.html": "" });
  await whenChanged(made, () => Promise.resolve(), root);
  const later = tempFolder({ "src/a.ts": "1", "src/dist/a.js": "", "src/.cache/a": "", "src/node_modules/a.js": "" });
  writeFileSync(path.join(later, "lock.json"), "{}");
  const first = await whenChanged({ ...made, gives: "src/a.ts" }, () => Promise.resolve(), later);
  for (const folder of ["dist", ".cache", "node_modules"]) rmSync(path.join(later, "src", folder), { recursive: true });
  expect([first, await whenChanged({ ...made, gives: "src/a.ts" }, () => Promise.resolve(), later)]).toEqual([
    true,
    false,
  ]);
});

test("a failed result is made again", async () => {
  const root = tempFolder({ "src/a.ts": "1", "lock.json": "{}", "dist/page.html": "" });
  await expect(whenChanged(made, () => Promise.reject(new Error("It broke.")), root)).rejects.toThrow("It broke.");
  expect(await whenChanged(made, () => Promise.resolve(), root)).toBe(true);
});
