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

test("a document is replaced only if the call asks for it; the versions stay", async () => {
  const { call, documents } = await toolkitDocuments({ "a.txt": "one" });
  expect(expectError(await call("write_file", { path: "a.txt", content: "two" }), "CONFLICT")).toMatchObject({
    message: "The document a.txt already exists, at version 1.",
    suggestion: 'Choose another path, or replace the document with `mode: "overwrite"`.',
  });
  const two = { path: "a.txt", content: "two", mode: "overwrite" };
  expect(expectOk(await call("write_file", two))).toMatchObject({ version: 2 });
  expect(expectOk(await call("write_file", { path: "b.txt", content: "new", mode: "overwrite" }))).toMatchObject({
    version: 1,
  });
  expect((await documents.read("a.txt", 1))?.size).toBe(3);
});

test("with `if_version` no other version is replaced, and the suggestion says so", async () => {
  const { call } = await toolkitDocuments({ "a.txt": "one" });
  const late = { path: "a.txt", content: "two", mode: "overwrite", if_version: 2 };
  expect(expectError(await call("write_file", late), "CONFLICT")).toMatchObject({
    message: "a.txt is at version 1; `if_version` is 2.",
    suggestion: "Read it with `load_to_context`, then write with `if_version: 1`.",
  });
  expect(
    expectError(await call("write_file", { path: "b.txt", content: "b", if_version: 1 }), "CONFLICT"),
  ).toMatchObject({
    suggestion: "Omit `if_version` to create the document.",
  });
  expect(expectOk(await call("write_file", { path: "a.txt", content: "two", if_version: 1 }))).toMatchObject({
    version: 2,
  });
});

test("parts and bytes are documents too, and the reason for one is kept", async () => {
  const { call, documents } = await toolkitDocuments();
  const blocks = [
    { type: "heading", level: 1, text: "Sales" },
    { type: "list", isOrdered: true, items: ["North", "South"] },
    { type: "table", columns: ["a"], rows: [["1"]] },
    { type: "code", language: "sql", text: "SELECT 1" },
  ];
  const made = await call("write_file", { path: "report", blocks, why_created: "The board asked." });
  expect(expectOk(made)).toMatchObject({ mime_type: "text/markdown", version: 1 });
  const report = await documents.read("report");
  expect(report?.blocks).toMatchObject(blocks);
  expect(report?.why).toBe("The board asked.");
  expect(new TextDecoder().decode(report?.bytes)).toBe(
    "# Sales\n\n1. North\n2. South\n\n| a |\n| --- |\n| 1 |\n\nSELECT 1",
  );
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  expect(expectOk(await call("write_file", { path: "dot.png", base64: png }))).toMatchObject({
    mime_type: "image/png",
    size_bytes: 70,
  });
});

test.each([
  [{}, "The document has no content."],
  [{ content: "a", base64: "YQ==" }, "The document has more than one content."],
  [{ base64: "no base64!" }, "`base64` is not base64."],
])("a call with the content %j is refused", async (content, message) => {
  const { call, documents } = await toolkitDocuments();
  expect(expectError(await call("write_file", { path: "a", ...content }), "PERMANENT").message).toBe(message);
  expect(await documents.find()).toEqual([]);
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
