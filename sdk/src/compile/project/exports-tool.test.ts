import { expect, test } from "vitest";
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
