import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { goodProject } from "../../../test/support/good-project.ts";
import { linkedProject } from "../../../test/support/linked-project.ts";
import { verifyProject } from "./verify-project.ts";

test.each([
  ["toolwright.config.json", '{ "rules": { "desc-presnt": "off" } }', "RULE_UNKNOWN"],
  ["toolwright.config.mjs", 'export default { rules: { "desc-present": ["off", { more: 1 }] } };', "CONFIG_INVALID"],
  [
    "toolwright.config.json",
    '{ "overrides": [{ "tools": ["*"], "rules": { "desc-present": ["off", { "more": 1 }] } }] }',
    "CONFIG_INVALID",
  ],
])("a setting of a rule in %s that cannot be used is placed there", async (file, text, code) => {
  await expect(verifyProject(linkedProject({ [file]: text }))).rejects.toMatchObject({
    code,
    at: { file, line: 1, column: 1 },
  });
});

test("a baseline that is not a file is reported", async () => {
  const root = linkedProject({});
  mkdirSync(path.join(root, "toolwright-baseline.json"));
  await expect(verifyProject(root)).rejects.toMatchObject({
    code: "BASELINE_INVALID",
    at: { file: "toolwright-baseline.json", line: 1, column: 1 },
  });
});

test("comments count before the baseline, which is then out of date", async () => {
  const baseline = '{"format":"1.0","findings":[{"tool":"greet","rule":"schema-drift","count":1}]}';
  const root = linkedProject({ "toolwright-baseline.json": baseline });
  const before = await verifyProject(root);
  expect(before.accepted).toBe(1);
  const comment = "<!-- toolwright-ignore-tool schema-drift -- written by the build -->\n";
  writeFileSync(path.join(root, "tools/greet/doc.md"), `${goodProject["tools/greet/doc.md"] ?? ""}\n${comment}`);
  const after = await verifyProject(root);
  expect(after.accepted).toBe(1);
  expect(after.findings.map(({ code }) => code)).toContain("BASELINE_STALE");
});
