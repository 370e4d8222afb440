import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { fileTools } from "#test/support/file-tools.ts";

test("creates a file, and replaces a file that was read", async () => {
  const { call, text } = await fileTools({ "old.txt": "old\n" });
  expect(expectOk(await call("write", { path: "new/a.txt", content: "a\n" }))).toEqual({
    path: "new/a.txt",
    kind: "created",
    diff: "",
    notes: [],
  });
  await call("read", { file_paths: ["old.txt"] });
  expect(expectOk(await call("write", { path: "old.txt", content: "new\n" }))).toMatchObject({ kind: "changed" });
  expect([text("new/a.txt"), text("old.txt")]).toEqual(["a\n", "new\n"]);
});

test("refuses a file that was not read, and one outside the workspace", async () => {
  const { call, text } = await fileTools({ "old.txt": "old\n" });
  expect(expectError(await call("write", { path: "old.txt", content: "" }), "PERMANENT").suggestion).toBe(
    "Read the file first, then make the change.",
  );
  expect((await call("write", { path: "../x", content: "" })).ok).toBe(false);
  expect(text("old.txt")).toBe("old\n");
});

test.each([[{}], [{ path: "", content: "" }], [{ path: "a" }]])("refuses %j", async (args) => {
  const { call } = await fileTools({});
  expectError(await call("write", args), "VALIDATION");
});
