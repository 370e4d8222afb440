import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTools } from "../infer-tools.ts";

const tool = (question: string, category = "action", before = ""): string =>
  `import { defineTool } from "toolwright";\n${before}\n/** Delete files. */\nexport default defineTool({ category: "${category}", ${question}, execute({ files }: { files: string[] }): string { return files[0] ?? ""; } });\n`;

const asks = "({ files }: { files: string[] }) => `Delete ${files.length}?`";
const cases: Readonly<Record<string, readonly [source: string, finding?: string]>> = {
  arrow: [tool(`question: ${asks}`)],
  method: [tool("question({ files }: { files: string[] }) { return `Delete ${files.length}?`; }")],
  named: [tool("question: ask", "action", `const ask = ${asks};`)],
  shorthand: [tool("question", "action", `const question = ${asks};`)],
  wrapped: [
    `import { defineTool } from "toolwright";\n/** Delete a file. */\nexport default defineTool((file: string) => file, { category: "action", question: ({ file }: { file: string }) => file });\n`,
  ],
  text: [tool('question: "Delete them?"'), "The option `question` must be a function."],
  reading: [tool(`question: ${asks}`, "retrieval"), "The option `question` belongs to category action, not retrieval."],
};

test("the record of a tool marks a computed question, and a misplaced question is reported", () => {
  const files = Object.entries(cases).map(([name, [source]]) => [`tools/${name}/tool.ts`, source] as const);
  const results = inferTools(
    files.map(([file]) => file),
    { root: tempFolder(Object.fromEntries(files)) },
  );
  const found = results.map(({ tool: made, findings }) => [made?.asksQuestion, findings[0]?.message]);
  const expected = Object.values(cases).map(([, finding]) =>
    finding === undefined ? [true, undefined] : [undefined, finding],
  );
  expect(found).toEqual(expected);
  expect(results[0]?.tool?.metadata).toEqual({ category: "action" });
});

test.each([
  [
    "inputSchema: schema()",
    "inputSchema",
    "The input is inferred from the parameters of `execute`; a schema is given as `input`.",
  ],
  ["run: (input: object) => input", "run", "Name the function `execute`."],
  [
    'description: ["a", "b"].join(" ")',
    "description",
    "Write the description as a JSDoc comment above `export default defineTool`.",
  ],
  ["needsApproval: async () => true", "needsApproval", "Set `confirm: true` on a tool of category `action`."],
])("an option of another SDK says what to write: %s", (option, name, remedy) => {
  const source = tool(option, "action", "declare function schema(): object;");
  const root = tempFolder({ "tools/one/tool.ts": source });
  const [result] = inferTools(["tools/one/tool.ts"], { root });
  expect(result?.findings.map(({ code, message, remedy: advice }) => [code, message, advice])).toEqual([
    ["TOOL_OPTION_UNKNOWN", `\`defineTool\` has no option \`${name}\`.`, remedy],
  ]);
});

test("options from a spread are asked for by name, and their category is not missed", () => {
  const source = `import { defineTool } from "toolwright";
const base = { category: "action", timeoutMs: 5000 } as const;
/** Delete a file. */
export default defineTool({ ...base, execute: (input: { file: string }): string => input.file });
`;
  const root = tempFolder({ "tools/one/tool.ts": source });
  const [result] = inferTools(["tools/one/tool.ts"], { root });
  expect(result?.findings.map(({ message, remedy }) => [message, remedy])).toEqual([
    [
      "An option of `defineTool` must be written out by name.",
      "Write each option as `name: value` in the call, without a spread or a computed name.",
    ],
  ]);
});
