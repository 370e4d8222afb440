import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { toolkitDocuments } from "#test/support/toolkit-documents.ts";

test("the document is at its new path, with its versions", async () => {
  const { call, documents } = await toolkitDocuments({ "draft.md": "one" });
  await documents.write("draft.md", "two", { ifVersion: 1 });
  expect(expectOk(await call("rename_file", { path: "draft.md", to: "reports/q3.md" }))).toEqual({
    path: "reports/q3.md",
    version: 2,
  });
  expect((await documents.find()).map(({ path }) => path)).toEqual(["reports/q3.md"]);
  expect((await documents.versions("reports/q3.md")).map(({ version }) => version)).toEqual([1, 2]);
  expectOk(await call("write_file", { path: "draft.md", content: "new" }));
});

test("a path that is taken, missing or invalid is refused, and nothing moves", async () => {
  const { call, documents } = await toolkitDocuments({ "a.md": "a", "b.md": "b" });
  expect(expectError(await call("rename_file", { path: "a.md", to: "b.md" }), "CONFLICT")).toMatchObject({
    message: "The document b.md already exists.",
    suggestion: "Choose another path, or delete that document first with `delete_file`.",
  });
  expectError(await call("rename_file", { path: "c.md", to: "d.md" }), "PERMANENT");
  expectError(await call("rename_file", { path: "a.md", to: "../a.md" }), "PERMANENT");
  expect(expectOk(await call("rename_file", { path: "a.md", to: "a.md" }))).toEqual({ path: "a.md", version: 1 });
  expect((await documents.find()).map(({ path }) => path)).toEqual(["a.md", "b.md"]);
});
