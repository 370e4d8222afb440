import { existsSync, writeFileSync } from "node:fs";
import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { fileTools } from "#test/support/file-tools.ts";

test("undoes a call, a file, or all; undoing the undo is redo", async () => {
  const { at, call, text } = await fileTools({ "old.txt": "old\n" });
  const first = await call("write", { path: "a.txt", content: "a\n" });
  await call("read", { file_paths: ["old.txt"] });
  await call("edit", { path: "old.txt", old: "old", new: "new" });
  const undone = expectOk(await call<{ call: string; paths: string[] }>("undo_changes", { call: first.meta.callId }));
  expect(undone.paths).toEqual(["a.txt"]);
  expect(existsSync(at("a.txt"))).toBe(false);
  await call("undo_changes", { call: undone.call });
  expect(text("a.txt")).toBe("a\n");
  await call("undo_changes", { path: "old.txt" });
  expect(text("old.txt")).toBe("old\n");
  await call("undo_changes", { all: true });
  expect(existsSync(at("a.txt"))).toBe(false);
});

test("a change since is a conflict, and nothing is touched", async () => {
  const { at, call, text } = await fileTools({});
  await call("write", { path: "a.txt", content: "a\n" });
  writeFileSync(at("a.txt"), "b\n");
  expect(expectError(await call("undo_changes", { all: true }), "CONFLICT").message).toBe(
    'UNDO_CONFLICT: Nothing was undone. "a.txt" was changed since.',
  );
  expect(text("a.txt")).toBe("b\n");
});

test("a file in conflict stays, and the others are undone", async () => {
  const { at, call, text } = await fileTools({ "b.txt": "old\n" });
  await call("write", { path: "a.txt", content: "a\n" });
  await call("read", { file_paths: ["b.txt"] });
  await call("edit", { path: "b.txt", old: "old", new: "new" });
  writeFileSync(at("a.txt"), "other\n");
  expect(expectError(await call("undo_changes", { all: true }), "CONFLICT").message).toBe(
    'UNDO_CONFLICT: Undone: "b.txt". Not undone: "a.txt" was changed since.',
  );
  expect([text("a.txt"), text("b.txt")]).toEqual(["other\n", "old\n"]);
});

test.each([[{}], [{ call: "c", path: "a.txt" }], [{ all: false }]])("refuses %j", async (args) => {
  const { call } = await fileTools({});
  expect(expectError(await call("undo_changes", args), "PERMANENT").message).toBe(
    "An undo has exactly one of `call`, `path` and `all`.",
  );
});
