import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { installRecords } from "./inspect-project.ts";

test("the record of the nearest installation is found, from a package of a workspace too", () => {
  const root = tempFolder({ "node_modules/.package-lock.json": "{}", "packages/desk/package.json": "{}" });
  const expected = [path.join(root, "node_modules/.package-lock.json")];
  expect(installRecords(root)).toEqual(expected);
  expect(installRecords(path.join(root, "packages/desk"))).toEqual(expected);
});

test("a project in which nothing was installed has none", () => {
  expect(installRecords(tempFolder({ "package.json": "{}" }))).toEqual([]);
});
