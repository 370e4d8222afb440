import { writeFileSync } from "node:fs";
import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { fileTools } from "#test/support/file-tools.ts";

test("replaces lines, one pair or several, every occurrence on request", async () => {
  const { call, text } = await fileTools({ "a.txt": "one\ntwo\none\n" });
  await call("read", { file_paths: ["a.txt"] });
  expect(expectOk(await call("edit", { path: "a.txt", old: "two", new: "2" }))).toEqual({
    path: "a.txt",
    kind: "changed",
    diff: "--- a.txt\n+++ a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n one\n",
    notes: [],
  });
  const edits = [
    { old: "2", new: "zwei" },
    { old: "one", new: "eins", replace_all: true },
  ];
  await call("edit", { path: "a.txt", edits });
  expect(text("a.txt")).toBe("eins\nzwei\neins\n");
});

test("a file that changed is a conflict until it is read again", async () => {
  const { at, call, text } = await fileTools({ "a.txt": "one\n" });
  await call("read", { file_paths: ["a.txt"] });
  writeFileSync(at("a.txt"), "one\ntwo\n");
  const change = { path: "a.txt", old: "one", new: "1" };
  expectError(await call("edit", change), "CONFLICT");
  await call("read", { file_paths: ["a.txt"] });
  expectOk(await call("edit", change));
  expect(text("a.txt")).toBe("1\ntwo\n");
});

test("a missing text is an error that lists the existing ones", async () => {
  const { call } = await fileTools({ "a.txt": "\tone\ntwo\n" });
  await call("read", { file_paths: ["a.txt"] });
  const error = expectError(await call("edit", { path: "a.txt", old: "one\n2", new: "x" }), "PERMANENT");
  expect(error.message).toContain("> 1\t→one\n  2\ttwo");
  expect(error.suggestion).toBe("Copy the lines from the file as they are, with their indentation.");
});

test.each([
  [{ path: "a.txt" }],
  [{ path: "a.txt", old: "x" }],
  [{ path: "a.txt", old: "x", new: "y", edits: [{ old: "x", new: "y" }] }],
])("refuses %j, and says how an edit is given", async (args) => {
  const { call } = await fileTools({ "a.txt": "x\n" });
  expect(expectError(await call("edit", args), "PERMANENT").message).toBe(
    "An edit has either `old` and `new`, or `edits`.",
  );
});
