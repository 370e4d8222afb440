import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { fileTools } from "#test/support/file-tools.ts";

test("finds lines, and their files", async () => {
  const { call } = await fileTools({ "a.ts": "one\nTWO\nthree\n", "b.ts": "two\n" });
  expect(expectOk(await call("grep", { pattern: "t.o", ignore_case: true, context: 1 }))).toEqual({
    content: "=== a.ts ===\n     1-\tone\n     2:\tTWO\n     3-\tthree\n\n=== b.ts ===\n     1:\ttwo",
    lines: 2,
    files: 2,
    is_incomplete: false,
    notes: [],
  });
  expect(expectOk(await call("grep", { pattern: "two", mode: "files", glob: "*.ts" }))).toMatchObject({
    content: "b.ts",
  });
});

test("files with secrets are named, not shown", async () => {
  const { call } = await fileTools({ "server.key": "two\n" });
  expect(expectOk(await call("grep", { pattern: "two" }))).toMatchObject({
    content: "",
    notes: ["Shown only if you name them: server.key."],
  });
});

test("a pattern that is not valid is refused", async () => {
  const { call } = await fileTools({});
  expect(expectError(await call("grep", { pattern: "(" }), "PERMANENT").suggestion).toBe(
    "Correct the pattern, which matches within one line, or search for the exact text with `literal`.",
  );
  expectError(await call("grep", { pattern: "a", context: 21 }), "VALIDATION");
});
