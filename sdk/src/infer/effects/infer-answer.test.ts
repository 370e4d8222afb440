import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTools } from "../infer-tools.ts";

const tool = (before: string, body: string, parameters = "{ q }: { q: string }, ctx", category = "ui"): string =>
  `import { defineTool } from "toolwright";\n${before}\n/** Ask. */\nexport default defineTool({ category: "${category}", component: "C", async execute(${parameters}): Promise<string> { ${body} return q; } });\n`;

const answer = `/** What the user chose. */
interface Answer {
  /** Whether to go on. */
  agreed: boolean;
  /** Own words. @maxLength 200 */
  note?: string;
}`;

const answerSchema = {
  description: "What the user chose.",
  type: "object",
  properties: {
    agreed: { description: "Whether to go on.", type: "boolean" },
    note: { description: "Own words.", type: "string", maxLength: 200 },
  },
  required: ["agreed"],
  additionalProperties: false,
};

const cases: Readonly<Record<string, readonly [source: string, schema: unknown]>> = {
  interface: [tool(answer, "await ctx.ui.request<Answer>({ q });"), answerSchema],
  destructured: [tool(answer, "await ui.request<Answer>({ q });", "{ q }: { q: string }, { ui }"), answerSchema],
  taken_out: [tool(answer, "const { request } = ctx.ui; await request<Answer>({ q });"), answerSchema],
  two_steps: [
    tool(answer, "const id = await ctx.ui.sendToolEvent({ q }); await ctx.ui.waitForUiToolResponse<Answer>(id);"),
    answerSchema,
  ],
  word: [tool("", 'await ctx.ui.request<"yes" | "no">({ q });'), { type: "string", enum: ["yes", "no"] }],
  nothing: [tool("", "await ctx.ui.request<string | null>({ q });"), { type: ["string", "null"] }],
  several: [
    tool(
      "",
      "await ctx.ui.request<string>({ q }); await ctx.ui.request<number>({ q }); await ctx.ui.request<string>({ q });",
    ),
    { type: ["string", "number"] },
  ],
  open: [tool("", "await ctx.ui.request<unknown>({ q });"), undefined],
  unnamed: [tool("", "await ctx.ui.request({ q });"), undefined],
  other: [tool("const net = { request: <T>(given: T) => given };", "net.request<string>(q);"), undefined],
};

test("the schema of a user's answer comes from the request's type argument", () => {
  const root = tempFolder(
    Object.fromEntries(Object.entries(cases).map(([name, [source]]) => [`tools/${name}/tool.ts`, source])),
  );
  const results = inferTools(
    Object.keys(cases).map((name) => `tools/${name}/tool.ts`),
    { root },
  );
  expect(results.flatMap(({ findings }) => findings.map(({ message }) => message))).toEqual([]);
  expect(Object.fromEntries(Object.keys(cases).map((name, index) => [name, results[index]?.tool?.answer]))).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, [, schema]]) => [name, schema])),
  );
});

test("an answer that JSON cannot carry is an error at its location", () => {
  const root = tempFolder({
    "tools/ask/tool.ts": tool("", "await ctx.ui.request<{ done: () => void }>({ q });"),
  });
  const [result] = inferTools(["tools/ask/tool.ts"], { root });
  expect(result?.findings).toMatchObject([
    { code: "INFER_UNSUPPORTED_TYPE", severity: "error", at: { file: "tools/ask/tool.ts", line: 4 } },
  ]);
});
