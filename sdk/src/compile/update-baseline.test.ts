import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { goodProject } from "#test/support/good-project.ts";
import { linkedProject } from "#test/support/linked-project.ts";
import { updateBaseline } from "./update-baseline.ts";

test("a tool's baseline entries stay while the tool cannot be inferred", async () => {
  const tool = goodProject["tools/greet/tool.ts"] ?? "";
  const root = linkedProject({
    "tools/greet/tool.ts": tool.replace("/** Whom to greet", "/* Whom to greet"),
  });
  const written = (): string => readFileSync(path.join(root, "toolwright-baseline.json"), "utf8");

  const first = await updateBaseline(root);
  // The build writes the schema, so there is nothing to accept.
  expect(first.report.findings.map(({ code }) => code)).toEqual(["schema-drift"]);
  expect(written()).not.toContain("schema-drift");
  expect(written()).toContain('"rule":"param-described","pointer":"/properties/name"');
  const before = written();

  writeFileSync(path.join(root, "tools/greet/tool.ts"), "export default {");
  const second = await updateBaseline(root);
  expect(second.report.findings.map(({ code }) => code)).toContain("TOOL_SYNTAX");
  expect(written()).toBe(before);
});
