import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, expect, it } from "vitest";
import { buildProject } from "../../build.ts";

const root = mkdtempSync(path.join(tmpdir(), "toolwright-lock-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const schema = JSON.parse(
  readFileSync(new URL("../../../schemas/tools-lock.schema.json", import.meta.url), "utf8"),
) as object;

const toolText = `import { defineTool } from "toolwright";
/** Cancel an order that was not sent yet. Use when the user wants to cancel one. Not for returns, which are made elsewhere. */
export default defineTool({
  category: "action",
  risk: "high",
  execute: (input: { /** What the shop printed on the receipt, such as 4711. */ order: string }): { done: boolean } => ({ done: input.order !== "" }),
});
`;

it("the published schema accepts what a build writes, and refuses an incomplete contract", async () => {
  mkdirSync(path.join(root, "tools/order_cancel"), { recursive: true });
  writeFileSync(path.join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(path.join(root, "tools/order_cancel/tool.ts"), toolText);
  expect((await buildProject({ root })).ok).toBe(true);
  const lock: unknown = JSON.parse(readFileSync(path.join(root, "tools.lock.json"), "utf8"));
  expect(lock).toMatchObject({ format: "1.0", tools: { order_cancel: { category: "action", risk: "high" } } });
  const isLock = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  expect(isLock(lock), JSON.stringify(isLock.errors)).toBe(true);
  expect(isLock({ format: "1.0", tools: { order_cancel: { category: "action" } } })).toBe(false);
  expect(isLock({ format: "1.0" })).toBe(false);
});
