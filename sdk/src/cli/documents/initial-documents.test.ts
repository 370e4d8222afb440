import { expect, test } from "vitest";
import { ruleSubject } from "#test/support/rule-subject.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { initialDocuments } from "./initial-documents.ts";

const base: Partial<InferredTool> = {
  name: "note_find",
  folder: "tools/note_find",
  description: "Find notes and return them. Use when the user looks for a note. Not for writing one.",
  metadata: { category: "retrieval" },
  input: {
    type: "object",
    properties: {
      query: { type: "string", description: "What to look for." },
      limit: { type: "integer", minimum: 1, maximum: 20 },
    },
    required: ["query"],
    additionalProperties: false,
  },
  output: {
    type: "array",
    items: {
      type: "object",
      properties: { title: { type: "string", description: "Title of the note." } },
      required: ["title"],
    },
  },
};

function lone(members: Partial<InferredTool>): RuleSubject {
  const subject = ruleSubject({ ...base, ...members });
  return { ...subject, folder: { name: "note_find", path: "tools/note_find", files: { "tool.ts": "" } } };
}

test("all documents follow from the description and the schemas", () => {
  expect(initialDocuments(lone({}))).toEqual({
    "tools/note_find/doc_summary.md":
      "Find notes and return them.\nUse when the user looks for a note.\nNot for writing one.\n",
    "tools/note_find/doc.md": `# Note find

Find notes and return them.

## When to use

- Use when the user looks for a note.

## When not to use

- Not for writing one.

## Returns

Find notes and return them.

The type is \`object[]\`.

## Errors

- \`VALIDATION\`: the arguments do not fit the schema.
`,
    "tools/note_find/tool.test.ts": `import { expectError, openTestSession } from "toolwright/testing";
import { describe, it } from "vitest";

describe("note_find", () => {
  // TODO: test what the tool returns, using \`expectOk\`.
  it("refuses arguments that do not fit the schema", async () => {
    const session = await openTestSession();
    expectError(await session.call("note_find", {}), "VALIDATION");
  });
});
`,
  });
});

test("missing information is left to the author", () => {
  const files = initialDocuments(lone({ description: "", output: { type: "string" } }));
  expect(files["tools/note_find/doc_summary.md"]).toBe(
    "TODO: describe in one line what note_find does.\nTODO: describe when to use note_find.\n",
  );
  expect(files["tools/note_find/doc.md"]?.match(/TODO: .+/g)).toEqual([
    "TODO: describe the requests that note_find is for.",
    "TODO: describe the requests that need another tool, and name it.",
    "TODO: describe what note_find returns.",
  ]);
});

test("examples give requests to the document, and a call with its answer to the test", () => {
  const examples = [{ request: "Where is my note?", input: { query: "it's mine" }, output: [{ title: "Mine" }] }];
  const files = initialDocuments(lone({ metadata: { category: "retrieval", examples } }));
  expect(files["tools/note_find/doc.md"]).toContain("- For example: “Where is my note?”");
  expect(files["tools/note_find/tool.test.ts"]).toContain(
    `expect(expectOk(await session.call("note_find", { query: "it's mine" }))).toEqual([{ title: "Mine" }]);`,
  );
});

test.each<Partial<InferredTool>>([
  { metadata: { category: "action" } },
  { metadata: { category: "ui" } },
  { effects: [{ kind: "sends", at: { file: "tools/note_find/tool.ts", line: 1, column: 1 }, evidence: "fetch()" }] },
])("no test makes a call that might change something: %j", (members) => {
  const text = initialDocuments(lone(members))["tools/note_find/tool.test.ts"] ?? "";
  expect(text).toContain("// TODO: test what the tool returns, using `expectOk`.");
  expect(text.match(/session\.call\(.*/g)).toEqual([`session.call("note_find", {}), "VALIDATION");`]);
});

test("an existing file is not changed, for any test name", () => {
  const subject = lone({});
  const files = { "tool.ts": "", "doc.md": "", "other.test.tsx": "" };
  const folder = { name: "note_find", path: "tools/note_find", files };
  expect(Object.keys(initialDocuments({ ...subject, folder }))).toEqual(["tools/note_find/doc_summary.md"]);
});

test("a tool that could not be inferred gets nothing", () => {
  const { folder } = lone({});
  expect(initialDocuments({ name: "note_find", ...(folder && { folder }) })).toEqual({});
});
