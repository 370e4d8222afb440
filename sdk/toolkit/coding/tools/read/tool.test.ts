import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { fileTools } from "#test/support/file-tools.ts";

test("reads files with line numbers, and a part of one", async () => {
  const { call } = await fileTools({ "a.txt": "one\ntwo\n", "b.txt": "x\n" });
  expect(expectOk(await call("read", { file_paths: ["a.txt", "b.txt"] }))).toEqual({
    content: "=== a.txt ===\n     1\tone\n     2\ttwo\n\n=== b.txt ===\n     1\tx",
    files_read: 2,
  });
  expect(expectOk(await call("read", { file_paths: ["a.txt"], offset: 2, limit: 1 }))).toEqual({
    content: "=== a.txt ===\n     2\ttwo\n[PARTIAL: lines 2–2 of 2]",
    files_read: 1,
  });
});

test("says what to do if a file does not exist", async () => {
  const { call } = await fileTools({ "main.ts": "" });
  expect(expectError(await call("read", { file_paths: ["main.js"] }), "PERMANENT")).toMatchObject({
    message: 'PATH_NOT_FOUND: There is no "main.js".',
    suggestion: "Similar names in its folder: main.ts.",
  });
});

test("a file that the rules deny is not read", async () => {
  const { call } = await fileTools({ ".env": "SECRET=1\n" });
  const { ok } = await call("read", { file_paths: [".env"] });
  expect(ok).toBe(false);
});

test.each([[{}], [{ file_paths: [] }], [{ file_paths: ["a"], offset: 0 }], [{ file_paths: ["a"], limit: -1 }]])(
  "refuses %j",
  async (args) => {
    const { call } = await fileTools({});
    expectError(await call("read", args), "VALIDATION");
  },
);
