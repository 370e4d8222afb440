import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { toolkitDocuments } from "#test/support/toolkit-documents.ts";

const long = Array.from({ length: 120 }, (_, index) => `Paragraph ${index}.`).join("\n\n");

test("without an agent loop the text of a document is the result", async () => {
  const { call } = await toolkitDocuments({ "a.md": "# Title\n\nFirst." });
  expect(expectOk(await call("load_to_context", { path: "a.md" }))).toEqual({
    path: "a.md",
    version: 1,
    mime_type: "text/markdown",
    token_count: 5,
    parts: 2,
    text: "# Title\n\nFirst.",
  });
});

test("a long document is read part by part", async () => {
  const { call } = await toolkitDocuments({ "long.txt": long });
  const first = expectOk(await call("load_to_context", { path: "long.txt", from: 0, count: 100 }));
  expect(first).toMatchObject({ parts: 120, next: 100 });
  const rest = expectOk(await call("load_to_context", { path: "long.txt", from: 100 }));
  expect(rest).not.toHaveProperty("next");
  expect(rest).toMatchObject({ text: expect.stringMatching(/^Paragraph 100\.[^]*Paragraph 119\.$/) as string });
});

test("an older version is read by its number; a missing one is an error that lists the existing ones", async () => {
  const { call, documents } = await toolkitDocuments({ "a.txt": "one" });
  await documents.write("a.txt", "two", { ifVersion: 1 });
  expect(expectOk(await call("load_to_context", { path: "a.txt", version: 1 }))).toMatchObject({
    version: 1,
    text: "one",
  });
  expect(expectError(await call("load_to_context", { path: "a.txt", version: 3 }), "PERMANENT").message).toBe(
    "There is no version 3 of a document a.txt.",
  );
  expect(expectError(await call("load_to_context", { path: "b.txt" }), "PERMANENT").suggestion).toBe(
    "The workspace has: a.txt.",
  );
});
