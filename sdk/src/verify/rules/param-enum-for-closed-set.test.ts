import { expect, test } from "vitest";
import { foreignSubject, withParameter } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./param-enum-for-closed-set.ts";

const remedies = (description: string, schema: JsonSchema = { type: "string" }): readonly string[] =>
  findingsOf(rule, withParameter("order", { ...schema, description })).map(({ remedy }) => remedy);

const asEnum = (...values: readonly string[]): readonly string[] => [
  `Give the schema \`"enum": [${values.map((value) => `"${value}"`).join(", ")}]\`, so that no other value is accepted.`,
];

test.each<[string, readonly string[]]>([
  ['Sort order: "asc" or "desc".', ["asc", "desc"]],
  ["'open', 'closed' or 'all'", ["open", "closed", "all"]],
  ["One of `low`, `medium`, `high`.", ["low", "medium", "high"]],
  ["State, `open`|`closed`", ["open", "closed"]],
  ["Either “json” or “text”", ["json", "text"]],
  ['Order ("asc" (default) or "desc")', ["asc", "desc"]],
  ["Reihenfolge: 'auf' oder 'ab'", ["auf", "ab"]],
  ['Sorted by "name" or "date"', ["name", "date"]],
  ['Choose from "low" or "high"', ["low", "high"]],
  ["asc|desc", ["asc", "desc"]],
  ["open | closed | in-review", ["open", "closed", "in-review"]],
  ["One of: heat, cool, auto, off", ["heat", "cool", "auto", "off"]],
  ["Mode of the heater. Allowed values: heat, cool or off.", ["heat", "cool", "off"]],
])("%j lists its values", (description, values) => {
  expect(remedies(description)).toEqual(asEnum(...values));
});

test.each([
  "As given by 'station_list' or 'station_find'.",
  'Id from "order_list" or "order_find".',
  'Returned by the tool "order_list" or "order_find".',
  'Label such as "bug" or "feature".',
  'Name of a branch, e.g. "main" or "develop".',
  'Format: "json", "text" or any other the server knows.',
  '"now", "today" or an ISO date.',
  'Fields to return: comma-separated, "id", "name"',
  'Use `account_get` or `account_list` to find it.\nOften "abc".',
  'What to do with "it".',
  'The "and" and "or" words of the query are joined.',
  "Sort order, asc or desc",
  "One of the projects, folders or files of the user.",
  "One of: a project, a folder",
  "Possible values: see the documentation, or ask.",
  "Fields to return, one of: id, name and so on",
  "id|name of the project",
  "`true` or `false` if the field is a checkbox; else the text to type.",
  '"accept", "dismiss", or string for the answer',
  "'on' or 'off' for switches, the number of degrees otherwise",
  "",
])("%j does not close the set", (description) => {
  expect(remedies(description)).toEqual([]);
});

test.each<[string, JsonSchema]>([
  ["an enum", { type: "string", enum: ["asc", "desc"] }],
  ["a pattern", { type: "string", pattern: "^(asc|desc)$" }],
  ["a list", { type: "array", items: { type: "string" } }],
  ["text or a number", { type: ["string", "integer"] }],
])("%s is not reported", (_, schema) => {
  expect(remedies('"asc" or "desc"', schema)).toEqual([]);
});

test("names of parameters are not values", () => {
  const file = { type: "string", description: "Either 'file' or 'file_path' must be provided." } as const;
  const found = (properties: Readonly<Record<string, JsonSchema>>): number =>
    findingsOf(rule, foreignSubject({ input: { type: "object", properties } })).length;
  expect(found({ file, file_path: { type: "string" } })).toBe(0);
  expect(found({ file })).toBe(1);
});

test("for our own tools the remedy is a type", () => {
  const subject = ruleSubject({
    input: { type: "object", properties: { order: { type: "string", description: '"asc" or "desc"' } } },
    locations: { "/properties/order": { file: "tools/greet/tool.ts", line: 5, column: 3 } },
  });
  expect(findingsOf(rule, subject)).toEqual([
    {
      code: "param-enum-for-closed-set",
      severity: "warning",
      tool: "greet",
      at: { file: "tools/greet/tool.ts", line: 5, column: 3 },
      pointer: "/properties/order",
      message: "The description of `order` lists its values, but its type accepts any text.",
      evidence: '"asc" or "desc"',
      remedy: 'Make its type `"asc" | "desc"`, so that no other value is accepted.',
    },
  ]);
});
