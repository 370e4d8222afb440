import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { fileTools } from "#test/support/file-tools.ts";

test("finds files by a glob, without ignored files", async () => {
  const { call } = await fileTools({ ".gitignore": "*.gen.ts\n", "a.ts": "", "src/b.ts": "", "src/c.gen.ts": "" });
  expect(expectOk(await call("glob", { pattern: "**/*.ts" }))).toEqual({
    files: ["a.ts", "src/b.ts"],
    total: 2,
    is_incomplete: false,
  });
  expect(expectOk(await call("glob", { pattern: "*.ts", path: "src", limit: 5, sort: "newest" }))).toMatchObject({
    files: ["src/b.ts"],
  });
});

test("refuses a pattern that leads out of the folder", async () => {
  const { call } = await fileTools({});
  expectError(await call("glob", { pattern: "../*" }), "PERMANENT");
  expectError(await call("glob", { pattern: "" }), "VALIDATION");
});
