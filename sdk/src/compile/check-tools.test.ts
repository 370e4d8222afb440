import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { goodProject } from "#test/support/good-project.ts";
import { linkedProject } from "#test/support/linked-project.ts";
import { buildProject } from "./build-project.ts";
import { verifyProject } from "./check-tools.ts";

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

const blankAgent = `import { defineAgent } from "toolwright";

export default defineAgent({
  name: "clerk",
  description: "TODO: describe the clerk.",
  instructions: "You greet people. TODO: describe when.",
  tools: ["greet"],
});
`;

test.each([
  ["{}", ["warning", "warning"]],
  ['{ "rules": { "desc-placeholder": "error" } }', ["error", "error"]],
  ['{ "rules": { "desc-placeholder": "off" } }', []],
])(
  "a placeholder in the texts of an agent counts as in those of a tool, with the settings %s",
  async (config, expected) => {
    const root = linkedProject({ "toolwright.config.json": config, "agents/clerk.ts": blankAgent });
    const { findings } = await verifyProject(root);
    const found = findings.filter(({ code }) => code === "desc-placeholder");
    expect(found.map(({ severity }) => severity)).toEqual(expected);
    for (const { at } of found) expect(at).toEqual({ file: "agents/clerk.ts", line: 3, column: 16 });
  },
);

test("finished texts of an agent are not reported", async () => {
  const finished = blankAgent.replaceAll(/TODO: describe/g, "Describes");
  const { findings } = await verifyProject(linkedProject({ "agents/clerk.ts": finished }));
  expect(findings.map(({ code }) => code)).not.toContain("desc-placeholder");
});

test("builds keep the findings of a tool only while its source, its files and the settings are the same", async () => {
  const root = linkedProject({});
  const source = path.join(root, "tools/greet/tool.ts");
  const own = goodProject["tools/greet/tool.ts"] ?? "";
  const found = async (): Promise<readonly string[]> => {
    const { findings } = await buildProject({ root });
    return findings.flatMap(({ code, severity }) => (code.startsWith("desc-") ? [`${severity} ${code}`] : []));
  };
  expect(await found()).toEqual([]);
  writeFileSync(source, own.replace("/** ", "/** TODO: say more. "));
  expect(await found()).toEqual(["warning desc-placeholder"]);
  expect(await found()).toEqual(["warning desc-placeholder"]);
  const config = path.join(root, "toolwright.config.json");
  writeFileSync(config, '{ "rules": { "desc-placeholder": "error" } }');
  expect(await found()).toEqual(["error desc-placeholder"]);
  writeFileSync(config, '{ "rules": { "desc-placeholder": "off" } }');
  expect(await found()).toEqual([]);
  writeFileSync(config, "{}");
  writeFileSync(source, own);
  expect(await found()).toEqual([]);
});
