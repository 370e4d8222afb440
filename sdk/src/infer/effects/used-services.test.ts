import path from "node:path";
import { mkdirSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTools } from "../infer-tools.ts";

const tool = (before: string, parameters: string, body: string): string =>
  `import { defineTool } from "toolwright";\n${before}\n/** Does it. */\nexport default defineTool({ category: "action", async execute(${parameters}): Promise<string> { ${body} } });\n`;

const input = "{ q }: { q: string }";

const helper = `import type { Context, Services } from "toolwright";
export const inContext = (context: Context) => context.services.mailer.send();
export function withServices(given: Services) { const { clock } = given; return clock; }
export const unused = (context: Context) => context.services.unused;
`;

const cases: Readonly<Record<string, readonly [source: string, names: readonly string[]]>> = {
  plain: [tool("", `${input}, ctx`, "return ctx.services.workspace.read(q);"), ["workspace"]],
  several: [tool("", `${input}, ctx`, 'ctx.services.b(); ctx.services["a"](); ctx.services.b(q);'), ["a", "b"]],
  optional: [tool("", `${input}, ctx`, "return ctx.services?.workspace?.read(q);"), ["workspace"]],
  nested_pattern: [tool("", `${input}, { services: { workspace } }`, "return workspace.read(q);"), ["workspace"]],
  renamed: [
    tool("", `${input}, { services: { workspace: w, mailer } }`, "return w.read(mailer, q);"),
    ["mailer", "workspace"],
  ],
  pattern: [tool("", `${input}, { services }`, "return services.workspace.read(q);"), ["workspace"]],
  pattern_inside: [
    tool("", `${input}, ctx`, "const { services: { workspace } } = ctx; return workspace.read(q);"),
    ["workspace"],
  ],
  constant: [
    tool(
      "",
      `${input}, ctx`,
      "const given = ctx.services; const { workspace } = given; return [workspace, given.mailer, q];",
    ),
    ["mailer", "workspace"],
  ],
  helper: [
    tool('import { inContext } from "../../lib/helper.ts";', `${input}, ctx`, "return inContext(ctx);"),
    ["mailer"],
  ],
  helper_of_services: [
    tool('import * as help from "../../lib/helper.ts";', `${input}, ctx`, "return help.withServices(ctx.services);"),
    ["clock"],
  ],
  own_helper: [
    tool(
      'import type { ActionContext } from "toolwright"; const help = (given: ActionContext) => given.services.mailer;',
      `${input}, ctx`,
      "return help(ctx);",
    ),
    ["mailer"],
  ],
  none: [tool("", `${input}, ctx`, "ctx.log(q);"), []],
  passed_on: [tool("const log = (text: object) => text;", `${input}, ctx`, "return log(ctx.services);"), []],
  other_services: [
    tool(
      "const cloud = { services: { queue: (name: string) => name } }; const { queue } = cloud.services;",
      input,
      "return cloud.services.queue(queue(q));",
    ),
    [],
  ],
  input_of_that_name: [tool("", "{ services }: { services: { name: string } }", "return services.name;"), []],
  own_interface: [
    tool(
      "interface Services { a: string } const read = (given: Services) => given.a;",
      input,
      "return read({ a: q });",
    ),
    [],
  ],
};

test("the services that a tool uses are read from its syntax", () => {
  const root = tempFolder({
    "lib/helper.ts": helper,
    "package.json": '{ "type": "module" }',
    ...Object.fromEntries(Object.entries(cases).map(([name, [source]]) => [`tools/${name}/tool.ts`, source])),
  });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.resolve(import.meta.dirname, "../../.."), path.join(root, "node_modules/toolwright"), "dir");
  const results = inferTools(
    Object.keys(cases).map((name) => `tools/${name}/tool.ts`),
    { root },
  );
  const found = results.map(({ tool: inferred, findings }) => [
    ...findings.map(({ message }) => message),
    ...(inferred?.services ?? []),
  ]);
  expect(Object.fromEntries(Object.keys(cases).map((name, index) => [name, found[index]]))).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, [, names]]) => [name, names])),
  );
});

test("they are read without the package's types, and from JavaScript", () => {
  const root = tempFolder({
    "tools/js/tool.js": `import { defineTool } from "toolwright";
/** Does it. */
export default defineTool({
  category: "action",
  /** @param {{ q: string }} input */
  execute(input, { services: { workspace } }) { workspace.read(input.q); return input.q; },
});
`,
    "tools/ts/tool.ts": tool("", `${input}, { services }`, "return services.mailer.send(q);"),
  });
  const results = inferTools(["tools/js/tool.js", "tools/ts/tool.ts"], { root });
  expect(results.map(({ tool: inferred }) => inferred?.services)).toEqual([["workspace"], ["mailer"]]);
});
