import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTools } from "../infer-tools.ts";

const tool = (before: string, parameters: string, body: string): string =>
  `import { defineTool } from "toolwright";\n${before}\n/** Does it. */\nexport default defineTool({ category: "action", async execute(${parameters}) { ${body} } });\n`;

const input = "{ q }: { q: string }";

const cases: Readonly<Record<string, readonly [source: string, names: readonly string[]]>> = {
  plain: [
    tool("", `${input}, ctx`, 'await ctx.call("kb_search", { q }); await ctx.call(`kb_get`, {});'),
    ["kb_search", "kb_get"],
  ],
  destructured: [tool("", `${input}, { call }`, 'await call("kb_search", { q });'), ["kb_search"]],
  renamed: [tool("", `${input}, ctx`, 'const { call: ask } = ctx; await ask("kb_search", { q });'), ["kb_search"]],
  constant: [tool('const name = "kb_search";', `${input}, ctx`, "await ctx.call(name, { q });"), ["kb_search"]],
  helper: [
    tool(
      'import type { ActionContext } from "toolwright"; const help = (context: ActionContext) => context.call("kb_get", {});',
      `${input}, ctx`,
      "await help(ctx); return q;",
    ),
    ["kb_get"],
  ],
  twice: [tool("", `${input}, ctx`, 'await ctx.call("a", {}); await ctx.call("a", { q });'), ["a"]],
  computed: [tool("", `${input}, ctx`, "await ctx.call(q, {});"), []],
  other_calls: [
    tool(
      "const phone = { call: (name: string) => name };",
      input,
      'phone.call("Ada"); [].map.call("x", String); return q;',
    ),
    [],
  ],
};

test("the tools that a tool's file calls through its context are known by name", () => {
  const root = tempFolder(
    Object.fromEntries(Object.entries(cases).map(([name, [source]]) => [`tools/${name}/tool.ts`, source])),
  );
  const results = inferTools(
    Object.keys(cases).map((name) => `tools/${name}/tool.ts`),
    { root },
  );
  const found = results.map(({ tool: inferred, findings }) => [
    ...findings.map(({ message }) => message),
    ...(inferred?.calls ?? []).map(({ name }) => name),
  ]);
  expect(Object.fromEntries(Object.keys(cases).map((name, index) => [name, found[index]]))).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, [, names]]) => [name, names])),
  );
  expect(results[0]?.tool?.calls?.[0]?.at).toEqual({ file: "tools/plain/tool.ts", line: 4, column: 98 });
});
