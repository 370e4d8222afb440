import { expect, test } from "vitest";
import { defineRule } from "./subject/define-rule.ts";
import { ruleGroup, rulePage } from "./rule-page.ts";

const facts = { id: "text-short", severity: "warning", summary: "Texts are short.", check: () => undefined } as const;
const rule = defineRule({ ...facts, scope: "tool" });

const body = "# text-short\n\nWhy.\n\n## Incorrect\n\n```ts tool.ts\n# no heading\n```\n\n## Correct\n\nRight.\n";

const headings = (page: string): readonly string[] => page.match(/^#+ .*$/gm) ?? [];

test("a page has the rule's facts before its own text and says how to suppress it", () => {
  const page = rulePage(rule, body);
  expect(page).toMatch(
    /^# text-short\n\nTexts are short\.\n\nSeverity: \*\*warning\*\*\. Checks each tool by itself\.\n\nWhy\.\n\n## Incorrect\n/,
  );
  expect(headings(page)).toEqual(["# text-short", "## Incorrect", "# no heading", "## Correct", "## Suppressing"]);
  expect(page).toContain("// toolwright-ignore text-short -- ");
  expect(page).toContain("<!-- toolwright-ignore text-short -- ");
  expect(page).toContain('"rules": { "text-short": "info" },');
});

test("options are a table with their defaults, in the section that explains them or in a separate section", () => {
  const options = { most: 40, strict: false, unit: "a|b", allow: [] as readonly string[], words: ["x"] };
  const withOptions = defineRule({ ...facts, scope: "tool", options });
  const rows = [
    "| option | value | default |",
    "| --- | --- | --- |",
    "| `most` | a number | `40` |",
    "| `strict` | true or false | `false` |",
    '| `unit` | a text | `"a\\|b"` |',
    "| `allow` | a list of texts | none |",
    '| `words` | a list of texts | `["x"]` |',
  ].join("\n");
  expect(rulePage(withOptions, body)).toContain(`Right.\n\n## Options\n\n${rows}\n\n## Suppressing\n`);
  expect(rulePage(withOptions, body)).toContain('"rules": { "text-short": ["info", { "most": 40 }] },');
  const explained = rulePage(withOptions, `${body}\n## Options\n\n- \`most\`: how many.\n`);
  expect(explained).toContain(`## Options\n\n${rows}\n\n- \`most\`: how many.\n\n## Suppressing\n`);
});

test("the page of a rule over all tools that is off by default says both", () => {
  const page = rulePage(defineRule({ ...facts, scope: "set", severity: "off" }), body);
  expect(page).toContain("Off unless the configuration sets it. Checks all tools together.");
});

test.each([
  ["desc-too-short", "desc"],
  ["set-confusable", "set"],
  ["alone", "alone"],
])("%s is of the group %s", (id, group) => {
  expect(ruleGroup({ id })).toBe(group);
});
