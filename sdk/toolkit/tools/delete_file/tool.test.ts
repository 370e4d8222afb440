import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { toolkitDocuments } from "#test/support/toolkit-documents.ts";

test("the document is gone with its versions, and the others stay", async () => {
  const { call, documents } = await toolkitDocuments({ "a.md": "one", "b.md": "one" });
  await documents.write("a.md", "two", { ifVersion: 1 });
  expect(expectOk(await call("delete_file", { path: "a.md" }))).toEqual({ path: "a.md", versions: 2 });
  expect((await documents.find()).map(({ path }) => path)).toEqual(["b.md"]);
  expect((await documents.read("b.md"))?.size).toBe(3);
  expect(await documents.versions("a.md")).toEqual([]);
});

test("a missing document is named", async () => {
  const { call } = await toolkitDocuments({ "a.md": "one" });
  expect(expectError(await call("delete_file", { path: "b.md" }), "PERMANENT")).toMatchObject({
    message: "There is no document b.md.",
    suggestion: "The workspace has: a.md.",
  });
});
