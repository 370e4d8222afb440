import { expect, test } from "vitest";
import { linkedProject } from "#test/support/linked-project.ts";
import { verifyProject } from "../../build.ts";

const tool = (says: string): string => `import { defineTool } from "toolwright";
/** ${says} Use when asked. Not for other requests. Returns the text. */
export default defineTool({
  category: "utility",
  execute: ({ text }: { /** The text to work on. */ text: string }): string => text,
});
`;

const findingsOf = async (
  files: Readonly<Record<string, string>>,
  wanted = "TOOL_UNKNOWN",
): Promise<readonly string[]> => {
  const root = linkedProject({
    "tools/count_words/tool.ts": tool("Count the words of a text."),
    "tools/2/tool.ts": tool("Double the letters of a text.").replace('"utility",', '"utility", name: "double_it",'),
    "workflows/Other/workflow.json": '{ "agents": { "A": { "instructions": "Help." } } }',
    "workflows/Other/tools/shout_text/tool.ts": tool("Write a text in capitals."),
    ...files,
  });
  return (await verifyProject(root)).findings
    .filter(({ code }) => code === wanted)
    .map(({ severity, at, message }) => `${severity} ${at?.file}:${at?.line}:${at?.column} ${message}`);
};

const schema = '"$schema": "./node_modules/toolwright/schemas/policy.schema.json"';

test("a policy file that names a tool which does not exist is a finding, with the nearest name, at every place", async () => {
  const policy = `{
  ${schema},
  "disabled": ["count_wrods"],
  "confirm": { "rules": [{ "confirm": "always", "tools": ["count_words", "shout_txt"] }, { "confirm": "never", "category": "action" }] },
  "modes": {
    "voice": { "disabled": ["*_words"], "tools": { "0": { "budget": 1 }, "shout_text": { "budget": 1 } } }
  }
}`;
  expect(await findingsOf({ "policy.json": policy })).toEqual([
    'warning policy.json:3:16 /disabled/0 names the tool "count_wrods", which does not exist. Did you mean "count_words"?',
    'warning policy.json:4:74 /confirm/rules/0/tools/1 names the tool "shout_txt", which does not exist. Did you mean "shout_text"?',
    'warning policy.json:6:29 /modes/voice/disabled/0 names the tool "*_words", which does not exist. A policy takes whole names.',
    'warning policy.json:6:57 /modes/voice/tools/0 names the tool "0", which does not exist.',
  ]);
});

test.each([
  [
    "names that exist, one of another workflow too",
    `{ ${schema}, "disabled": ["count_words", "shout_text", "double_it"] }`,
  ],
  ["a file of another program", '{ "disabled": ["count_wrods"] }'],
])("%s is not such a finding", async (_what, policy) => {
  expect(await findingsOf({ "policy.json": policy })).toEqual([]);
});

test.each([
  ["a policy that is not JSON", `{ ${schema}, "disabled": ["count_wrods"`, "1:96 policy.json is not valid JSON"],
  [
    "a setting that is refused when the policy is used",
    `{ ${schema}, "disabled": "count_wrods" }`,
    "1:82 /disabled in policy.json must be an array",
  ],
])("%s is an error at its location", async (_what, policy, says) => {
  const [found] = await findingsOf({ "policy.json": policy }, "CONFIG_INVALID");
  expect(found).toContain(`error policy.json:${says}`);
});

test("an override of rules for tools that do not exist is a finding at its location", async () => {
  const config = `import { defineConfig } from "toolwright";
export default defineConfig({
  overrides: [
    { tools: ["count_*", "shout_txt"], rules: { "desc-too-long": "off" } },
    { tools: ["legacy_*"], rules: { "desc-too-long": "off" } },
  ],
});
`;
  expect(await findingsOf({ "toolwright.config.ts": config })).toEqual([
    'warning toolwright.config.ts:4:26 /overrides/0/tools/1 is "shout_txt", which is not the name of a tool. Did you mean "shout_text"?',
    'warning toolwright.config.ts:5:15 /overrides/1/tools/0 is "legacy_*", which no tool matches.',
  ]);
});
