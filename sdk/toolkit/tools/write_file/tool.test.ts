import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { toolkitDocuments } from "#test/support/toolkit-documents.ts";

test("a text becomes a document with its type, size, tokens and summary", async () => {
  const { call, documents } = await toolkitDocuments();
  const content = "# Q3\n\nSales rose by 15%.\n";
  const input = { path: "reports/q3.md", content, description: "Findings", tags: ["sales"] };
  expect(expectOk(await call("write_file", input))).toEqual({
    path: "reports/q3.md",
    version: 1,
    mime_type: "text/markdown",
    size_bytes: 25,
    token_count: 10,
    summary: "Q3. Sales rose by 15%.",
  });
  expect(await documents.info("reports/q3.md")).toMatchObject({
    description: "Findings",
    tags: ["sales"],
    createdBy: "anna",
  });
});

test("a new version needs the number of the one it replaces; the others stay", async () => {
  const { call, documents } = await toolkitDocuments({ "a.txt": "one" });
  const lost = expectError(await call("write_file", { path: "a.txt", content: "two" }), "CONFLICT");
  expect(lost.suggestion).toBe("Read version 1, and write again with `ifVersion: 1`.");
  expect(expectOk(await call("write_file", { path: "a.txt", content: "two", if_version: 1 }))).toMatchObject({
    version: 2,
  });
  expect((await documents.read("a.txt", 1))?.size).toBe(3);
});

test.each(["../x", "/etc/passwd", "a//b", "a\\b", "a\u0007", "./a"])("the path %j is refused", async (path) => {
  const { call, documents } = await toolkitDocuments();
  const { message } = expectError(await call("write_file", { path, content: "x" }), "PERMANENT");
  expect(message).toContain(JSON.stringify(path));
  expect(await documents.find()).toEqual([]);
});

test("it needs a host with documents, and both arguments", async () => {
  const { call } = await toolkitDocuments();
  expectError(await call("write_file", { path: "" }), "VALIDATION");
});
