import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { toolkitDocuments } from "#test/support/toolkit-documents.ts";

test("tags and description change, and the content stays", async () => {
  const { call, documents } = await toolkitDocuments({ "a.md": "# A" });
  const tagged = { path: "a.md", version: 2, tags: ["final"], description: "" };
  expect(expectOk(await call("tag_file", { path: "a.md", tags: ["final"] }))).toEqual(tagged);
  expect(expectOk(await call("tag_file", { path: "a.md", description: "The letter A" }))).toEqual({
    ...tagged,
    version: 3,
    description: "The letter A",
  });
  const document = await documents.read("a.md");
  expect(new TextDecoder().decode(document?.bytes)).toBe("# A");
  expect(document).toMatchObject({ tags: ["final"], blocks: [{ type: "heading", level: 1, text: "A" }] });
});

test("a call without a change, or for a missing document, is an error", async () => {
  const { call } = await toolkitDocuments({ "a.md": "# A" });
  expect(expectError(await call("tag_file", { path: "a.md" }), "PERMANENT").suggestion).toBe(
    "Give `tags`, `description` or both.",
  );
  const missing = expectError(await call("tag_file", { path: "b.md", tags: [] }), "PERMANENT");
  expect(missing).toMatchObject({ message: "There is no document b.md.", suggestion: "The workspace has: a.md." });
});
