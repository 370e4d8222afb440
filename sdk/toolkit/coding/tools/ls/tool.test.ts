import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { fileTools } from "#test/support/file-tools.ts";

test("lists the workspace, or a folder of it", async () => {
  const { call } = await fileTools({ "src/a.ts": "abc", "b.txt": "" });
  expect(expectOk(await call("ls", {}))).toEqual({
    entries: [
      { name: "src", kind: "folder" },
      { name: ".keep", kind: "file", size: 0 },
      { name: "b.txt", kind: "file", size: 0 },
    ],
    total: 3,
  });
  expect(expectOk(await call("ls", { path: "src" }))).toEqual({
    entries: [{ name: "a.ts", kind: "file", size: 3 }],
    total: 1,
  });
});

test("refuses a path that is not a folder", async () => {
  const { call } = await fileTools({ "a.txt": "" });
  expect(expectError(await call("ls", { path: "a.txt" }), "PERMANENT").suggestion).toBe(
    "Give a folder, or read the file.",
  );
  expectError(await call("ls", { path: "" }), "VALIDATION");
});
