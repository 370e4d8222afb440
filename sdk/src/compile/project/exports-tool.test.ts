import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inspectProject } from "../inspect-project.ts";
import { exportsTool } from "./exports-tool.ts";

const texts: Readonly<Record<string, readonly [text: string, isTool: boolean]>> = {
  direct: ['import { defineTool } from "toolwright"; export default defineTool({});', true],
  named: ['import { defineTool } from "toolwright"; const t = defineTool({}); export default t;', true],
  typed: ['import { defineTool } from "toolwright"; const t: Tool = defineTool<A>({}); export default t;', true],
  listed: ['import { defineTool } from "toolwright"; const t = defineTool({}); export { t as default };', true],
  aliased: ['import { defineTool as tool } from "toolwright"; export default tool({});', true],
  whole: ['import * as kit from "toolwright"; export default kit.defineTool({});', true],
  common: ['const { defineTool } = require("toolwright"); module.exports = defineTool({});', true],
  renamed: ['const { defineTool: tool } = require("toolwright"); const t = tool({}); module.exports = t;', true],
  commented: ["// export default defineTool({});\nexport const helper = 1;", false],
  quoted: ['export const sample = "export default defineTool({})";', false],
  factory: ['import { defineTool } from "toolwright"; export default (options) => defineTool(options);', false],
  address: [
    'const at = "https://x.test"; import { defineTool } from "toolwright"; export default defineTool({});',
    true,
  ],
};

test.each(Object.entries(texts))("a text whose tool is %s is recognised", (_name, [text, isTool]) => {
  expect(exportsTool(text)).toBe(isTool);
});

const greet = (opening: string): string =>
  `import { defineTool } from "toolwright";\n/**\n * Greet a person by name.\n */\n${opening}defineTool({ category: "utility", execute: ({ name }: { name: string }): string => name });\n`;

test("a tool that a file exports from another file is found and inferred", async () => {
  const root = tempFolder({
    "package.json": '{ "name": "greetings", "type": "module" }',
    "lib/whole.ts": greet("export default "),
    "lib/named.ts": greet("export const greet = "),
    "lib/helper.ts": "export default 5;",
    "tools/in_folder/tool.ts": 'export { default } from "../../lib/whole.ts";',
    "tools/named_in_folder/tool.ts": 'import { greet } from "../../lib/named.ts";\nexport default greet;',
    "tools/listed.ts": 'export { default } from "../lib/whole.js";',
    "tools/named.ts": 'export { greet as default } from "../lib/named";',
    "tools/imported.ts": 'import whole from "../lib/whole.ts";\nexport default whole;',
    "tools/renamed.ts": 'import { greet as found } from "../lib/named.ts";\nexport { found as default };',
    "tools/index.ts": 'export { default } from "./listed.ts";',
    "tools/other.ts": 'export { default } from "../lib/helper.ts";',
    "tools/commented.ts": '// export { default } from "../lib/whole.ts";',
  });
  const { tools } = await inspectProject(root);
  expect(tools.map(({ name, file, description, input }) => [name, file, description, input.required])).toEqual(
    [
      ["in_folder", "tools/in_folder/tool.ts"],
      ["named_in_folder", "tools/named_in_folder/tool.ts"],
      ["imported", "tools/imported.ts"],
      ["listed", "tools/listed.ts"],
      ["named", "tools/named.ts"],
      ["renamed", "tools/renamed.ts"],
    ].map((place) => [...place, "Greet a person by name.", ["name"]]),
  );
});
