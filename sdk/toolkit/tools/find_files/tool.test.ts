import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { toolkitDocuments } from "#test/support/toolkit-documents.ts";

const files = {
  "reports/q3.md": "# Q3\n\nSales rose.",
  "reports/q2.md": "# Q2\n\nSales fell.",
  "notes.txt": "Remember.",
};

test("without words, documents are sorted by path, one page at a time", async () => {
  const { call } = await toolkitDocuments(files);
  const first = expectOk(await call("find_files", { limit: 2 }));
  expect(first).toMatchObject({ documents: [{ path: "notes.txt" }, { path: "reports/q2.md" }], more: true });
  const rest = expectOk(await call("find_files", { limit: 2, offset: 2 }));
  expect(rest).toMatchObject({ documents: [{ path: "reports/q3.md", version: 1 }], more: false });
});

test("words, the beginning of the path, tags and type filter the documents, which have their reasons", async () => {
  const { call, documents } = await toolkitDocuments(files);
  await documents.write("reports/q4.csv", "a\n1\n", { tags: ["q4"], why: "For the board.", description: "Plan" });
  expect(expectOk(await call("find_files", { text: "sales", prefix: "reports/q3" }))).toMatchObject({
    documents: [{ path: "reports/q3.md", snippet: "# Q3 Sales rose." }],
    more: false,
  });
  expect(expectOk(await call("find_files", { tags: ["q4"], mime_type: "text/*" }))).toMatchObject({
    documents: [
      {
        path: "reports/q4.csv",
        mime_type: "text/csv",
        description: "Plan",
        why_created: "For the board.",
        tags: ["q4"],
        created_by: "anna",
      },
    ],
  });
  expect(expectOk(await call("find_files", { text: "absent" }))).toEqual({ documents: [], more: false });
});

test("a limit out of range is refused", async () => {
  const { call } = await toolkitDocuments();
  expectError(await call("find_files", { limit: 0 }), "VALIDATION");
});
