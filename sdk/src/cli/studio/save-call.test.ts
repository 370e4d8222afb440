import { expect, test } from "vitest";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { KeptCall } from "../../serve/studio/studio-types.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "#test/support/temp-folder.ts";
import { saveCall, withCase, withExample, withTest } from "./save-call.ts";

const call = {
  callId: "0a1b2c3d-0000",
  sessionId: "s",
  tool: "greet",
  startedAt: 1,
  status: "ok",
  chunks: 0,
  input: { name: "Ada */ </script>" },
  events: [],
  response: { ok: true, data: { text: "Hello" }, intents: [], meta: {} },
} as unknown as KeptCall;

const failed = {
  ...call,
  response: { ok: false, error: { type: "VALIDATION", message: "no" }, meta: {} },
} as unknown as KeptCall;

const record = (metadata: object): ToolRecord => ({ metadata }) as unknown as ToolRecord;

test("an example is added to the definition's examples, and the rest of the file stays the same", () => {
  const source = `import { defineTool } from "toolwright";

/** Greets.   Oddly   spaced. */
export default defineTool({
  category: "utility",
    examples: [
    { input: { name: "Bob" } },
  ],
  execute: ({ name }: { name: string }) => ({ text: name }),
});
`;
  const after = withExample(source, call, "tools/greet/tool.ts");
  expect(after).toContain('{ input: { name: "Ada */ </script>" }, output: { text: "Hello" } }');
  expect(after).toContain('{ input: { name: "Bob" } },');
  expect(after).toContain("/** Greets.   Oddly   spaced. */");
});

test("without a list of examples it is in the comment, which it does not end", () => {
  const source = `/**
 * Greets.
 */
export default function greet(input: { name: string }): string {
  return input.name;
}
`;
  const after = withExample(source, call, "tools/greet.ts");
  expect(after).toContain(' * @example {"name":"Ada *\\/ </script>"}');
  expect(after).toContain("return input.name;");
});

test("a file without a place for an example is left to its author", () => {
  expect(() => withExample("export const a = 1;\n", call, "tools/greet.ts")).toThrow("has no default export");
});

test("a test is added to a file with tests, and its imports occur once", () => {
  const before = `import { expectOk, openTestSession } from "toolwright/testing";
import { expect, it } from "vitest";

it("works", () => undefined);
`;
  const after = withTest(before, call);
  expect(after.match(/toolwright.testing/g)).toHaveLength(1);
  expect(after.match(/from "vitest"/g)).toHaveLength(1);
  expect(after).toContain('it("works", () => undefined);');
  expect(after).toContain("const session = await openTestSession();");
  expect(after).toContain('await session.call("greet", {');
  expect(after).toContain('text: "Hello",');
});

test("a new file of tests has its imports, and a call that failed expects its error", () => {
  const after = withTest("", failed);
  expect(after).toContain('import { expectError, openTestSession } from "toolwright/testing";');
  expect(after).toContain('import { it } from "vitest";');
  expect(after).toContain('"VALIDATION");');
});

test("a case joins the file of cases, with the request of the example that has these arguments", () => {
  const after = withCase(
    '{\n  // ours\n  "cases": [{ "id": "a", "request": "x", "expect": { "none": true } }]\n}\n',
    call,
    record({ examples: [{ request: "Say hello", input: call.input }] }),
  );
  expect(after).toContain("// ours");
  expect(after).toContain('"id": "greet-0a1b2c3d"');
  expect(after).toContain('"request": "Say hello"');
  const fresh = JSON.parse(withCase("", call, record({}))) as { readonly cases: readonly object[] };
  expect(fresh.cases).toMatchObject([{ expect: { tool: "greet", arguments: { name: "Ada */ </script>" } } }]);
});

const placed = { ...record({}), sourcePath: "tools/greet/tool.ts" };
const save = (root: string, as: "example" | "eval", digest?: string) =>
  saveCall(root, { call, tool: placed, as, digest });

test.each([
  ["{nonsense", "CASES_UNREADABLE"],
  ['{ "cases": [', "CASES_UNREADABLE"],
  ['{ "cases": { "a": 1 } }', "CASES_INVALID"],
  ["[]", "CASES_INVALID"],
  ['[{ "query": "Greet Ada.", "expectedToolCalls": [{ "toolName": "greet", "arguments": {} }] }]', "CASES_INVALID"],
  [
    '{ "test_cases": [{ "name": "a", "input_prompt": "Greet.", "expected_tool_call": { "tool_name": "greet" } }] }',
    "CASES_INVALID",
  ],
])("no case is added to the file of cases %s, which is not valid or has another form", async (text, code) => {
  const root = tempFolder({ "tools/greet/evals.json": text });
  await expect(save(root, "eval")).rejects.toMatchObject({ code, at: { file: "tools/greet/evals.json", line: 1 } });
});

test("a file with the line ends of Windows keeps them", async () => {
  const lines = ["/**", " * Greets.", " */", "export default function greet(): string {", '  return "";', "}", ""];
  const root = tempFolder({ "tools/greet/tool.ts": lines.join("\r\n") });
  const { digest } = await save(root, "example");
  await save(root, "example", digest);
  const added = ' * @example {"name":"Ada *\\/ </script>"}';
  const after = readFileSync(path.join(root, "tools/greet/tool.ts"), "utf8");
  expect(after).toBe([...lines.slice(0, 2), added, ...lines.slice(2)].join("\r\n"));
});
